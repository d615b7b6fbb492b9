import { inspectArea } from './inspected.ts'

inspectArea('bots')
