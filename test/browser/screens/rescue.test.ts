import { inspectArea } from './inspected.ts'

inspectArea('rescue')
