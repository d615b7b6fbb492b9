import { inspectArea } from './inspected.ts'

inspectArea('archive')
