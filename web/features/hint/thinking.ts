import type { Thought } from '../../../shared/search/bot.ts'
import { askApart } from '../../room/worker-client.ts'
import type { Question } from '../../room/worker-messages.ts'

/** Thinks beside the page, which goes on meanwhile. Rejects where the code cannot be loaded. */
export const thinkAbout = (question: Question): Promise<Thought<unknown>> => askApart('think', question)
