import { follow } from '../../shared/engine/follow.ts'
import type { Seen, Told } from '../../shared/engine/game.ts'
import type { Play, Reader } from '../games/play.ts'
import type { LinkState } from './stand.ts'

/** One entry in sentences. */
export interface Chapter {
  readonly n: number
  readonly sentences: readonly string[]
}

/** What an entry says, told on the view before it; and the view after. */
function tellOne(play: Play, before: Seen<unknown>, told: Told<unknown>, reader: Reader) {
  let view = before
  const sentences: string[] = []
  for (const event of told.events) {
    const sentence = play.words(event, view, reader)
    if (sentence !== undefined) sentences.push(sentence)
    view = follow(play.rules, view, { events: [event] })
  }
  return { view, sentences }
}

/** An entry in sentences. */
export function sentencesOf(play: Play, before: Seen<unknown>, told: Told<unknown>, reader: Reader): readonly string[] {
  return tellOne(play, before, told, reader).sentences
}

/** All that a page knows of the past, the latest first; entries that go without saying are left out. */
export function storyOf(play: Play, log: NonNullable<LinkState['log']>, reader: Reader): Chapter[] {
  let view = log.view
  const chapters: Chapter[] = []
  for (const told of log.told) {
    const one = tellOne(play, view, told, reader)
    view = one.view
    if (one.sentences.length > 0) chapters.unshift({ n: told.n, sentences: one.sentences })
  }
  return chapters
}
