import { parse, type AnyNode } from 'acorn'
import { features } from 'web-features'

/** The first version of each browser in which Murex works, as the README says. */
export const floor = { chrome: 117, edge: 117, firefox: 121, safari: 16, safari_ios: 16 } as const

/** Later features of the platform that a page does without, by their id in `web-features`. */
export const without: Readonly<Record<string, string>> = {
  'accent-color': 'boxes keep the colour of the system',
  'abortsignal-timeout': 'Chrome knows it since 103, and names the error as specified since 124',
  badging: 'no badge',
  cursor: 'a finger has none',
  'forced-colors': 'no colours are forced',
  'intl-segmenter': 'a name that is too long is cut between two characters',
  'line-clamp': 'the older name stands beside it',
  notifications: 'nothing is offered',
  outline: 'outlines have corners in Safari before 16.4',
  'overscroll-behavior': 'a sheet scrolls on into the page',
  'paint-order': 'Chrome knows it for drawings, where it stands',
  push: 'nothing is offered',
  requestidlecallback: 'a timer',
  'screen-wake-lock': 'the screen goes dark',
  'scrollbar-width': 'a scrollbar is as wide as all others',
  selection: 'iOS marks text in its own colour',
  share: 'the link is copied',
  'text-size-adjust': 'the older names stand beside it',
  'text-wrap': 'lines break as they come',
  'text-wrap-balance': 'lines break as they come',
  'text-wrap-pretty': 'lines break as they come',
  'user-activation': 'a sound waits for the next tap',
  'user-select': 'the older name stands beside it',
  vibration: 'silence',
  zoom: 'on a wide screen a page is as large as elsewhere',
}

/** Words of the project that a later interface has, too. */
const ours = new Set(['action', 'badge', 'capture', 'code', 'drop', 'ink', 'options', 'read', 'reset', 'take'])
/** Words for which the code asks whether they are there. */
const asked = new Set(['fromHex', 'toHex'])

/** Interfaces of which a page holds objects: what they have is known by its name alone. */
const held =
  'Element HTMLElement HTMLDialogElement HTMLInputElement Document Node Event KeyboardEvent PointerEvent ServiceWorkerRegistration ' +
  'ServiceWorker PushManager PushSubscription Notification WakeLock WakeLockSentinel Request Response Headers URL ' +
  'URLSearchParams Blob File ReadableStream IDBDatabase IDBFactory IDBTransaction IDBObjectStore AudioContext BaseAudioContext ' +
  'CSSStyleDeclaration Animation History Location Performance Storage StorageManager Worker WebSocket MessagePort Clients ' +
  'Client WindowClient Cache CacheStorage FetchEvent ExtendableEvent NotificationEvent LockManager MediaQueryList SVGElement ' +
  'Selection Range Clipboard Navigator Crypto SubtleCrypto AbortSignal IntersectionObserver ResizeObserver UserActivation ' +
  'Array String Object Map Set WeakMap Promise RegExp Uint8Array TypedArray ArrayBuffer Date Math Number JSON Intl Iterator'
/** Names under which a page finds objects. */
const globals: Readonly<Record<string, readonly string[]>> = {
  navigator: ['Navigator'],
  document: ['Document', 'Node'],
  window: ['Window'],
  globalThis: ['Window'],
  self: ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'],
  screen: ['Screen'],
  history: ['History'],
  location: ['Location'],
  performance: ['Performance'],
  crypto: ['Crypto'],
  caches: ['CacheStorage'],
  clients: ['Clients'],
}

/** Features later than the floor, by the keys of their parts, such as `api.Response.json_static`. */
const later = new Map<string, string>()
const parts = new Set<string>()
for (const [id, feature] of Object.entries(features)) {
  if (feature.kind !== 'feature') continue
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    parts.add(key)
    const isLate = Object.entries(floor).some(([browser, first]) => {
      const since = support[browser as keyof typeof floor]
      return since === undefined || Number(since.replace('≤', '')) > first
    })
    if (isLate) later.set(key, id)
  }
}

/** Parts that objects have, by their name: all of one name have to be later. */
const byName = new Map<string, string[]>()
const interfaces = new Set(held.split(' '))
for (const key of parts) {
  const [, owner, name] = /^(?:api|javascript\.builtins)\.(\w+)\.(\w+)$/.exec(key) ?? []
  if (owner && name && interfaces.has(owner)) byName.set(name, [...(byName.get(name) ?? []), key])
}

/** The node and all within it, in any order. */
function nodesOf(root: AnyNode): readonly AnyNode[] {
  const nodes = [root]
  for (const node of nodes)
    for (const value of Object.values(node) as unknown[])
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (typeof child === 'object' && child !== null && 'type' in child) nodes.push(child as AnyNode)
  return nodes
}

function usedBy(node: AnyNode): readonly string[] {
  if (node.type === 'Identifier' && /^[A-Z]/.test(node.name))
    return [`api.${node.name}`, `javascript.builtins.${node.name}`]
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
    return [`api.${node.callee.name}`, `api.Window.${node.callee.name}`]
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) return []
  const { name } = node.property
  const known = byName.get(name) ?? []
  const all = !ours.has(name) && known.every((key) => later.has(key)) ? known : []
  if (node.object.type !== 'Identifier') return all
  const of = node.object.name
  const owned = (globals[of] ?? []).map((owner) => `api.${owner}.${name}`)
  return [...all, ...owned, `api.${of}.${name}_static`, `javascript.builtins.${of}.${name}`]
}

/** Later features that were found and that a page does without, by their id. */
export const missed = new Set<string>()

/** Features among these that a page cannot do without, in words. */
function tooNew(keys: Iterable<string>): string[] {
  return [...new Set(keys)].flatMap((key) => {
    const id = later.get(key)
    if (id === undefined || asked.has(key.split('.').at(-1)!)) return []
    if (without[id] === undefined) return [`${key} (${id})`]
    missed.add(id)
    return []
  })
}

/** Features that a script needs and a browser at the floor may lack. */
export function neededByScript(text: string): string[] {
  try {
    // Safari 16 knows all of ES2022 but blocks of classes (16.4) and looking behind in regular expressions (16.4).
    const nodes = nodesOf(parse(text, { ecmaVersion: 2022, sourceType: 'module' }))
    const syntax = nodes.flatMap((node) => (node.type === 'StaticBlock' ? ['a block of a class'] : []))
    if (/\(\?<[=!]/.test(text)) syntax.push('a regular expression that looks behind')
    return [...syntax, ...tooNew(nodes.flatMap(usedBy))]
  } catch (error) {
    return [`syntax: ${(error as Error).message}`]
  }
}

export function neededByStyles(text: string): string[] {
  const keys: string[] = []
  for (const [, block = ''] of text.matchAll(/\{([^{}]*)\}/g))
    for (const [, name, value = ''] of block.matchAll(/(?:^|;)\s*([a-z-]+)\s*:([^;]*)/g)) {
      keys.push(`css.properties.${name}`, `css.properties.${name}.${value.trim()}`)
      for (const [, called] of value.matchAll(/([a-z-]+)\(/g))
        keys.push(...['', 'color.', 'length.', 'image.', 'gradient.'].map((kind) => `css.types.${kind}${called}`))
      for (const [, unit] of value.matchAll(/\d(d?[a-z]+)\b/g)) keys.push(`css.types.length.${unit}`)
    }
  const heads = text.replace(/\{[^{}]*\}/g, '{}')
  if (/[{};]\s*&/.test(heads)) keys.push('css.selectors.nesting')
  for (const [, name] of heads.matchAll(/::?([a-z-]+)/g)) keys.push(`css.selectors.${name}`)
  for (const [, name] of text.matchAll(/@([a-z-]+)/g)) keys.push(`css.at-rules.${name}`)
  return tooNew(keys)
}
