import { inspectArea } from './inspected.ts'

inspectArea('around')
