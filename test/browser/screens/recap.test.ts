import { inspectArea } from './inspected.ts'

inspectArea('recap')
