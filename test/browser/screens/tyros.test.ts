import { inspectArea } from './inspected.ts'

inspectArea('tyros')
