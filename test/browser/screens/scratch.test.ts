import { inspectArea } from './inspected.ts'

inspectArea('scratch')
