import { inspectArea } from './inspected.ts'

inspectArea('carry')
