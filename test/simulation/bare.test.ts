import { bare } from './bare.ts'
import { storms } from './storms.ts'

storms(bare, 30, 400)
