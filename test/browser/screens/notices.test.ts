import { inspectArea } from './inspected.ts'

inspectArea('notices')
