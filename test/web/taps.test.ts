import { afterEach, expect, test, vi } from 'vitest'
import { ignoreRelease, nod } from '../../web/ui/taps.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Frames with which the prompt is animated by a tap on a control in its section, if it is. */
function tapped(isDisabled: boolean, isSpared = false): unknown {
  let frames: unknown
  const prompt = { animate: (given: unknown) => void (frames = given) }
  const section = { querySelector: (what: string) => (what === '.prompt' ? prompt : null) }
  const control = { closest: (what: string) => (what === ':disabled' ? (isDisabled ? control : null) : section) }
  vi.stubGlobal('matchMedia', () => ({ matches: isSpared }))
  nod({ target: control } as unknown as Event)
  return frames
}

test('[PAGE-211] the prompt nods at a tap on a disabled control alone, and stays in its place with motion spared', () => {
  expect(tapped(true)).toHaveProperty('translate')
  expect(tapped(true, true)).toEqual({ opacity: [1, 0.4, 1] })
  expect(tapped(false)).toBeUndefined()
})

test('[PAGE-211] the click that ends a hold is ignored, and none after another touch', () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  const isHeard = (type: string): boolean => page.dispatchEvent(new Event(type, { cancelable: true }))
  ignoreRelease()
  expect([isHeard('click'), isHeard('click')]).toEqual([false, true])
  ignoreRelease()
  expect([isHeard('pointerdown'), isHeard('click')]).toEqual([true, true])
})

test('[PAGE-212] letters typed into a field call for no focus, Tab and keys elsewhere do', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  const { isStep } = await import('../../web/ui/focus.ts')
  const at = (isField: boolean) => ({ matches: () => isField }) as unknown as EventTarget
  expect([isStep(at(true), 'a'), isStep(at(true), 'Enter')]).toEqual([false, false])
  expect([isStep(at(true), 'Tab'), isStep(at(false), 'Enter')]).toEqual([true, true])
})
