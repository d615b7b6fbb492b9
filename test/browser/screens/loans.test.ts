import { inspectArea } from './inspected.ts'

inspectArea('loans')
