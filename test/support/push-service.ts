interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Answer to a device from now on. */
interface Answer {
  readonly name: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Stands in for every push service: gets each request that leaves the runtime. It answers 201 where it is not to do otherwise, and
 * tells at `/received` what it was sent since it was asked last.
 */
export function pushService(): (request: Request) => Promise<Response> {
  let received: Sent[] = []
  const answers = new Map<string, Answer>()
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/answer') {
      const answer = (await request.json()) as Answer
      answers.set(answer.name, answer)
      return new Response()
    }
    if (pathname === '/received') {
      const all = received
      received = []
      return Response.json(all)
    }
    const body = Buffer.from(await request.arrayBuffer()).toString('base64url')
    received.push({ url: request.url, headers: Object.fromEntries(request.headers), body })
    const { status = 201, headers = {} } = answers.get(pathname.split('/').at(-1)!) ?? {}
    return new Response(null, { status, headers })
  }
}
