import { inspectArea } from './inspected.ts'

inspectArea('circle')
