import { inspectArea } from './inspected.ts'

inspectArea('tsuro')
