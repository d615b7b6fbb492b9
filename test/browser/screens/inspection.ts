import { startBrowser } from '../engines/engine.ts'
import { startServer } from '../server.ts'
import type { Finding } from './finding.ts'
import { inspect } from './inspect.ts'
import { keeperAt } from './keeper.ts'
import { titleOf, type Place, type Screen } from './screen.ts'
import { watchMain } from './shift.ts'
import { EVENING, devices, type Device } from './viewport.ts'
import { startVisitor, type Looks, type Shown } from './visitor.ts'

interface Inspection {
  /** Faults of a screen on the devices that it is for. `also` is done at each look. */
  findings(
    screen: Screen,
    plan: (device: Device) => Omit<Looks, 'look'>,
    also?: (shown: Shown) => Promise<void>,
  ): Promise<readonly Finding[]>
  end(): Promise<void>
}

export async function openInspection(seed: string): Promise<Inspection> {
  const [server, browser] = await Promise.all([startServer(seed), startBrowser()])
  const keeper = keeperAt(server.port)
  const later = EVENING - Date.now()
  await keeper.pass(later)
  const visitors = await Promise.all(devices.map((device) => startVisitor(browser, server.port, device, seed, later)))
  const shifted = watchMain()
  return {
    async findings(screen, plan, also) {
      const found: Finding[] = []
      const look = async (shown: Shown): Promise<void> => {
        await also?.(shown)
        found.push(...(await inspect(shown)), ...(await shifted(shown)))
      }
      let place: Place | undefined
      for (const visitor of visitors.filter(({ device }) => device === (screen.on ?? device))) {
        if (!place || screen.fresh) place = await screen.place(keeper)
        for (const what of await visitor.visit(screen, place, { ...plan(visitor.device), look }))
          found.push({ rule: 'errors', screen: titleOf(screen), at: visitor.device, what })
      }
      return found
    },
    async end() {
      await Promise.all(visitors.map((visitor) => visitor.end()))
      await browser.close()
      await server.end()
    },
  }
}
