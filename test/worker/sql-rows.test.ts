import { runInDurableObject } from 'cloudflare:test'
import { openDatabase, sqlRows } from '../../worker/rows.ts'
import { rowsSuite } from '../shared/room/rows-suite.ts'
import { stubOf } from './objects.ts'

let objects = 0

rowsSuite((work) =>
  runInDurableObject(stubOf(`rows-of-one-test-${++objects}`), (_room, { storage }) =>
    work(sqlRows(openDatabase(storage))),
  ),
)
