import { request } from 'node:http'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, test } from 'vitest'
import { declared } from '../bench/served.ts'

const script = `export default {
  fetch() {
    const pair = new WebSocketPair()
    pair[1].accept()
    return new Response(null, { status: 101, webSocket: pair[0] })
  },
}`

/**
 * Extensions that the runtime accepts where a client offers to compress its frames. The local proxy, which accepts all, is
 * left out.
 */
async function agreedTo(compatibilityFlags: string[]): Promise<string | undefined> {
  const { compatibilityDate } = declared()
  const worker = { name: 'any', modules: true, script, compatibilityDate, compatibilityFlags } as const
  const miniflare = new Miniflare(convertV4MiniflareOptions({ ...worker, unsafeDirectSockets: [{}] }))
  try {
    await miniflare.ready
    const url = await miniflare.unsafeGetDirectURL('any')
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Extensions': 'permessage-deflate',
    }
    return await new Promise((resolve, reject) => {
      const sent = request(url, { headers })
      sent.on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer.headers['sec-websocket-extensions'])
      })
      sent.on('error', reject)
      sent.end()
    })
  } finally {
    await miniflare.dispose()
  }
}

test('no frame is compressed: its limit is looked at once it is unpacked', async () => {
  expect(await agreedTo([])).toContain('permessage-deflate')
  expect(await agreedTo(declared().compatibilityFlags)).toBeUndefined()
})
