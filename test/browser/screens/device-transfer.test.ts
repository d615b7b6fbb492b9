import { inspectArea } from './inspected.ts'

inspectArea('device-transfer')
