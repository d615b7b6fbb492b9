import { inspectArea } from './inspected.ts'

inspectArea('position-links')
