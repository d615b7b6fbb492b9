import { memoryRows } from '../../../../shared/room/core/memory-rows.ts'
import { rowsSuite } from '../rows-suite.ts'

rowsSuite((work) => work(memoryRows()))
