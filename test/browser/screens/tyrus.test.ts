import { inspectArea } from './inspected.ts'

inspectArea('tyrus')
