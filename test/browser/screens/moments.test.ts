import { inspectArea } from './inspected.ts'

inspectArea('moments')
