import { m } from '../base/messages/compiled/messages.js'

type Sentences = Readonly<Record<string, () => string>>

/** What the choices of each game are called, by `game.choice`; `-hint` explains one. */
const titles: Sentences = {
  'tsuro.bonus': m.choice_tsuro_bonus,
  'tsuro.bonus-hint': m.choice_tsuro_bonus_hint,
  'tyrus.colours': m.choice_tyrus_colours,
  'tyrus.colours-hint': m.choice_tyrus_colours_hint,
  'tyros.edition': m.choice_tyros_edition,
  'tyros.edition-hint': m.choice_tyros_edition_hint,
  'tyros.start': m.choice_tyros_start,
  'tyros.start-hint': m.choice_tyros_start_hint,
}
const values: Sentences = {
  off: m.choice_off,
  on: m.choice_on,
  seats: m.choice_seats,
  drawn: m.choice_drawn,
  kosmos: m.choice_kosmos,
  english: m.choice_english,
  basic: m.choice_basic,
  random: m.choice_random,
}

export function choiceTitle(game: string, choice: string): string {
  return titles[`${game}.${choice}`]?.() ?? choice
}

export function choiceHint(game: string, choice: string): string | undefined {
  return titles[`${game}.${choice}-hint`]?.()
}

export function valueName(value: string | number): string {
  return values[String(value)]?.() ?? String(value)
}

/** The marks of the eight identities, in their order. */
const marks = [
  m.seats_mark_shell,
  m.seats_mark_galley,
  m.seats_mark_amphora,
  m.seats_mark_sun,
  m.seats_mark_crescent,
  m.seats_mark_fish,
  m.seats_mark_bull,
  m.seats_mark_palm,
]

export function markName(identity: number): string {
  return marks[identity]?.() ?? String(identity + 1)
}
