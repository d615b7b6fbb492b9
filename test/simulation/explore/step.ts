/** Accidents, and acts of a person that nobody counts on. A history has so many of them, and no more. */
const accidents = [
  'a connection breaks',
  'an action comes twice',
  'the room goes down',
  'the room goes down before a write',
  'the room goes down after a write',
  'the disk fails',
  'the room falls asleep',
  'another version takes over',
  'the alarm rings early',
  'a timer is early, or an answer late',
  'a page is loaded again',
  'a page is hidden',
  'a page is looked at again',
  'a move is taken back',
  'a move is withdrawn',
] as const
export type Accident = (typeof accidents)[number]

/** Steps that happen as a matter of course, and the moves of the players. */
const courses = [
  'a player moves',
  'a connection opens',
  'a frame comes to the room',
  'a frame comes to a page',
  'a page notices that its connection is lost',
  'the room notices that a connection is lost',
  'time passes',
  'a hidden page is looked at',
] as const

export const kinds = [...accidents, ...courses] as const
type Kind = (typeof kinds)[number]

/** One thing that may happen next. */
export interface Step {
  readonly kind: Kind
  /** In words; it names the step in this state alone. */
  readonly name: string
  /** Where the disk fails in it: it is this step only where something is written. */
  readonly burns?: true
  readonly run: () => void | Promise<void>
}

const all: ReadonlySet<string> = new Set(accidents)
export const isAccident = ({ kind }: Step): boolean => all.has(kind)

/** Where a disk fails in an event: before the first write is safe, after it, or with an error that the room survives. */
export const BURNS = [
  {
    kind: 'the room goes down before a write',
    left: 1,
    how: 'stop',
    words: 'but the room goes down before it is written',
  },
  {
    kind: 'the room goes down after a write',
    left: 2,
    how: 'stop',
    words: 'but the room goes down once it is written',
  },
  { kind: 'the disk fails', left: 1, how: 'throw', words: 'but the disk fails' },
] as const
