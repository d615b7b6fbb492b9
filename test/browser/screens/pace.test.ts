import { inspectArea } from './inspected.ts'

inspectArea('pace')
