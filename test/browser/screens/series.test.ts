import { inspectArea } from './inspected.ts'

inspectArea('series')
