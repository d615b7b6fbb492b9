import { inspectArea } from './inspected.ts'

inspectArea('push')
