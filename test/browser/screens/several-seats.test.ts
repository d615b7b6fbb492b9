import { inspectArea } from './inspected.ts'

inspectArea('several-seats')
