import { inspectArea } from './inspected.ts'

inspectArea('hot-seat')
