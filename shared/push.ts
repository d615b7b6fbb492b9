import * as v from 'valibot'

/**
 * Reasons to notify a player who does not look: it is their turn (`turn`), and a quarter of the time is left (`reminder`);
 * another player waits (`nudge`); the others wait for an answer (`proposal`); the game is over (`over`); a visitor asks for
 * the seat (`rescue`), and is let in on it (`approved`).
 */
export type PushReason = 'turn' | 'reminder' | 'nudge' | 'proposal' | 'over' | 'rescue' | 'approved'

/** Characters of a sentence in a push, and of a push address, at most. */
const MAX_SENTENCE = 120
const MAX_ENDPOINT = 1_000

const sentence = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SENTENCE))
const base64 = (least: number, most: number) =>
  v.pipe(v.string(), v.minLength(least), v.maxLength(most), v.regex(/^[\w-]+=*$/))

/** Words that a device gets back, in its own language: a title, and a sentence for each reason. */
const note = v.strictObject({
  title: sentence,
  turn: sentence,
  reminder: sentence,
  nudge: sentence,
  proposal: sentence,
  over: sentence,
  // Older pages leave these out.
  rescue: v.optional(sentence),
  approved: v.optional(sentence),
})

/**
 * PUT /api/tables/:id/seats/mine/push: subscribes a device. `subscription`: as the browser writes it; `zone`: where the
 * device is, such as `Europe/Brussels`; `quiet`: not between ten at night and eight in the morning there.
 */
export const subscribe = v.strictObject({
  subscription: v.object({
    endpoint: v.pipe(v.string(), v.maxLength(MAX_ENDPOINT)),
    keys: v.object({ p256dh: base64(80, 90), auth: base64(20, 26) }),
  }),
  note,
  zone: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  quiet: v.boolean(),
})

export type Subscribe = v.InferOutput<typeof subscribe>

/** DELETE /api/tables/:id/seats/mine/push: unsubscribes one device of the seat. */
export const unsubscribe = v.strictObject({ endpoint: v.pipe(v.string(), v.maxLength(MAX_ENDPOINT)) })

/**
 * A push as the service worker gets it: Safari shows this shape by itself, and every other browser's worker reads it as well.
 */
export interface PushMessage {
  readonly web_push: 8030
  readonly notification: {
    readonly title: string
    readonly body: string
    readonly navigate: string
    readonly tag: string
    /** Whether its table waits for the player, so that it counts on the badge. */
    readonly data: { readonly awaits: boolean }
  }
}

/** Time from which others can be nudged, in ms; null if a nudge would reach nobody, or one did already. */
export interface NudgeInfo {
  readonly from: number | null
  readonly nudged: boolean
}
