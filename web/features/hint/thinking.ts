import type { Thought } from '../../../shared/search/bot.ts'
import { askApart } from '../solo/client.ts'
import type { Question } from '../solo/messages.ts'

/** Thinks beside the page, which goes on meanwhile. Rejects where the code cannot be loaded. */
export const thinkAbout = (question: Question): Promise<Thought<unknown>> => askApart('think', question)
