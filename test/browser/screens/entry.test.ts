import { inspectArea } from './inspected.ts'

inspectArea('entry')
