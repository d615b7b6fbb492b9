import { inspectArea } from './inspected.ts'

inspectArea('take-back')
