/** Cloudflare's prices as published, read on 2026-11-22; in USD, beyond what the paid plan includes. */
export const PRICES = {
  date: '2026-11-22',
  from: [
    'https://developers.cloudflare.com/durable-objects/platform/pricing/',
    'https://developers.cloudflare.com/workers/platform/pricing/',
    'https://developers.cloudflare.com/workers/observability/logs/workers-logs/',
  ],
  workerRequest: 0.3 / 1e6,
  objectRequest: 0.15 / 1e6,
  rowWritten: 1 / 1e6,
  rowRead: 0.001 / 1e6,
  /** Price of a second in which an object of 128 MB is awake, counted as 0.128 GB. */
  second: (12.5 / 1e6) * 0.128,
  /** Messages that come by a socket and count as one request. */
  messagesPerRequest: 20,
  logLine: 0.6 / 1e6,
} as const

/** Limits of the free plan, a day. */
const FREE_A_DAY = {
  workerRequests: 100_000,
  objectRequests: 100_000,
  rowsWritten: 100_000,
  rowsRead: 5_000_000,
  seconds: 13_000 / 0.128,
  logLines: 200_000,
} as const

/** Units of each billed thing. */
export type Bill = Readonly<Record<keyof typeof FREE_A_DAY, number>>

export function dollars({ workerRequests, objectRequests, rowsWritten, rowsRead, seconds, logLines }: Bill): number {
  return (
    workerRequests * PRICES.workerRequest +
    objectRequests * PRICES.objectRequest +
    rowsWritten * PRICES.rowWritten +
    rowsRead * PRICES.rowRead +
    seconds * PRICES.second +
    logLines * PRICES.logLine
  )
}

/** Count of free ones a day, and the limit that ends them. */
export function freeADay(bill: Bill): { readonly count: number; readonly bound: keyof Bill } {
  const bounds = (Object.keys(FREE_A_DAY) as (keyof Bill)[]).map((bound) => ({
    bound,
    count: Math.floor(FREE_A_DAY[bound] / bill[bound]),
  }))
  return bounds.reduce((least, one) => (one.count < least.count ? one : least))
}
