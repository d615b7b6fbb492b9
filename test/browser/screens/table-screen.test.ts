import { inspectArea } from './inspected.ts'

inspectArea('table-screen')
