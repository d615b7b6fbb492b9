import { execFileSync } from 'node:child_process'
import { chromium, type Browser } from 'playwright-core'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const engines = ['chromium', 'firefox', 'webkit'] as const
type Engine = (typeof engines)[number]

const asked = process.env['ENGINE'] || 'chromium'
const found = engines.find((one) => one === asked)
if (!found) throw new Error(`ENGINE is ${asked}; there are ${engines.join(', ')}`)
export const engine: Engine = found

export const pathOf = (one: Engine): string =>
  execFileSync(process.execPath, ['.scripts/browsers.js', one], { encoding: 'utf8' }).trim()

export function startBrowser(): Promise<Browser> {
  const path = pathOf(engine)
  switch (engine) {
    case 'firefox':
      return startFirefox(path)
    case 'webkit':
      return startWebKit()
    case 'chromium':
      return chromium.launch({
        executablePath: path,
        args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
      })
  }
}

/**
 * Lines of an engine about a connection or a file that is lost, as tests do on purpose; and of Firefox where a script of a test
 * meets the empty page, which may ask for nothing.
 */
const noise = [
  /Failed to load resource/,
  /WebSocket connection to/,
  /Fetch API cannot load .* due to access control checks/,
  /can’t establish a connection to the server at ws/,
  /The connection to ws.* was interrupted/,
  /download failed \(font-family/,
  /The operation is insecure/,
]
export const isOurs = (text: string): boolean => !noise.some((line) => line.test(text))

/**
 * Abilities that only some engines have here. `touch`: fingers; WebKitGTK and Firefox are given a mouse. `protocol`: Chromium's own,
 * for its accessibility tree. `routes`: requests and sockets changed on their way. `media`: colours and motion changed while a page is
 * open. `push`: WebKitGTK has no `PushManager`.
 */
type Capability = 'touch' | 'protocol' | 'routes' | 'media' | 'push'
const lacking: Readonly<Record<Engine, readonly Capability[]>> = {
  chromium: [],
  firefox: ['touch', 'protocol', 'media'],
  webkit: ['touch', 'protocol', 'routes', 'push'],
}
export const can = (capability: Capability): boolean => !lacking[engine].includes(capability)

/** Tests that need what an engine cannot be asked for, by words of their names, and how what they look at is covered there. */
const needing: readonly (readonly [name: string, needs: Capability, instead: string])[] = [
  ['by keyboard alone', 'protocol', 'the games by hand; keys and focus are in the test of a held key'],
  ['for a finger, its square is enlarged', 'touch', 'a mouse beside a notch enlarges its square too'],
  ['of recap-tsuro-4', 'media', 'drawn in the others, and it is the board of every table'],
  ['of push-offer', 'push', 'drawn in the others; without a `PushManager` nothing is offered'],
  ['[PAGE-18]', 'push', 'played in the others; what is offered where there is none is nothing'],
]
/** Reason why a test cannot run in this engine; undefined: it can. */
export function unableTo(test: string): string | undefined {
  const [, needs, instead] = needing.find(([name, needs]) => test.includes(name) && !can(needs)) ?? []
  return needs && `${engine} without ${needs}: ${instead}`
}
