import { durable } from './durable.ts'
import { storms } from './storms.ts'

storms(durable, 18, 200)
