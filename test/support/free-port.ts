import { createServer } from 'node:net'

/** Systems draw the near end of a connection from ports above these; any of those may be taken from one moment to the next. */
const [LOWEST, COUNT] = [20_000, 12_000]
/** Distance between the first ports of two processes that look at the same time. */
const APART = 61
let tried = 0

/** A port that nothing listens on and no connection begins at, another each time: for a server that comes back where it was. */
export async function freePort(): Promise<number> {
  const port = LOWEST + ((process.pid * APART + tried++) % COUNT)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
