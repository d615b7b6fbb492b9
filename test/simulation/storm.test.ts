import { storms } from './storms.ts'

storms(0)
