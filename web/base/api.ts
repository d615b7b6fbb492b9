import type { Api } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import { ONCE, TIME } from '../../shared/headers.ts'
import { heard } from './house-clock.ts'
import { asked, silence } from './reasons.ts'

export interface Call<Body> {
  /** Values of the names in the route: `{ id }`, `{ id, seat }`. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  /** The seat token, for routes that act on a seat. */
  readonly token?: string | undefined
  readonly body?: Body
  /** Nonce of a request, the same each time it is sent again, so that it is carried out once (`once.ts`). */
  readonly once?: string
}

/** Stands for a token: the caller has no seat, even if the browser's cookie names one. */
export const NOBODY = ''

/** ms that an answer may take. */
const TIMEOUT = 15_000

export async function call<Route extends keyof Api>(
  route: Route,
  { params = {}, query, token, body, once }: Call<Api[Route]['body']> = {},
): Promise<Result<Api[Route]['answer']>> {
  const [method = 'GET', path = ''] = route.split(' ')
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (once !== undefined) headers[ONCE] = once
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { answer, result } = await asked(
    query ? `${address}?${new URLSearchParams(query as Record<string, string>)}` : address,
    { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    TIMEOUT,
  )
  const time = Number(answer?.headers.get(TIME))
  if (time > 0) heard(time)
  return result as Result<Api[Route]['answer']>
}

/** Whether the worker answers, so that another page can be loaded. */
export const reachable = async (): Promise<boolean> => (await silence()) === undefined
