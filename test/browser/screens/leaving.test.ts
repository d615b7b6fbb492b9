import { inspectArea } from './inspected.ts'

inspectArea('leaving')
