import type { Random } from '../../../shared/engine/game.ts'

/** Keys that every object has, or that something may look for. */
const keys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '',
  'type',
]

/** Numbers as they are written: some are no number to who reads them, some another one. */
const numbers = ['1e999', '-1e999', '-0', '1E400', '9007199254740993', '1e-400', '0.1', '-1', '1e21', '4294967296']

/** Texts that break what cuts, compares, shows or looks up texts. */
const texts = [
  '',
  '\0',
  '\u{d800}',
  'a\u{dc00}b',
  '\u202e\u2066abc',
  '\u3164\u2800',
  '\ufeff',
  'e' + '\u0301'.repeat(60),
  '👨‍👩‍👧‍👦'.repeat(40),
  '🏴\u{e0067}\u{e0062}\u{e0065}',
  'ﷺ'.repeat(30),
  'İıß',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '{slots}',
  "' OR 1=1 --",
  '../../etc/passwd',
  'x'.repeat(500),
  '\n    at f (a.js:1:1)',
  'NaN',
]

/** Stands in a text for a number that no value of ours can be. */
const MARK = /"#(\d+)#"/g

const one = <T>(random: Random, all: readonly T[]): T => all[random.below(all.length)]!

/** UTF-16 as it falls: control characters, letters, halves of pairs. */
function noise(random: Random): string {
  const above = one(random, [128, 256, 65_536])
  return String.fromCharCode(...Array.from({ length: random.below(80) }, () => random.below(above)))
}

/** Some value of JSON that nobody would send. */
function value(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 6 : 8)) {
    case 0:
      return one(random, [null, true, false])
    case 1:
      return `#${random.below(numbers.length)}#`
    case 2:
      return random.below(12) - 2
    case 3:
      return random.below(0x7fffffff) * one(random, [1, -1, 1e6])
    case 4:
      return one(random, texts)
    case 5:
      return noise(random)
    case 6:
      return Array.from({ length: random.below(5) }, () => value(random, depth + 1))
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [one(random, keys), value(random, depth + 1)]),
      )
  }
}

/** The same value but in one place, or a few. */
function mutated(random: Random, sample: unknown): unknown {
  if (typeof sample !== 'object' || sample === null || random.below(6) === 0) return value(random)
  if (Array.isArray(sample)) {
    const k = random.below(sample.length + 1)
    const items = sample as readonly unknown[]
    if (random.below(8) === 0) return [...items, ...items, ...items].slice(0, 300)
    return items.with(0, items[0]).toSpliced(k, random.below(2), mutated(random, items[k]))
  }
  const fields = Object.entries(sample)
  switch (random.below(6)) {
    case 0:
      return Object.fromEntries(fields.toSpliced(random.below(fields.length + 1), 1))
    // Own fields of any name: so they are written too.
    case 1:
      return Object.fromEntries([...fields, [one(random, keys), value(random)]])
    default: {
      const [name, field] = one(random, fields.length > 0 ? fields : [['', null]])
      return Object.fromEntries([...fields, [name, mutated(random, field)]])
    }
  }
}

/** A text with some of its characters changed, lost, doubled or cut off. */
function bruised(random: Random, text: string): string {
  const at = random.below(text.length + 1)
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + noise(random) + text.slice(at)
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random.below(4))
    default:
      return text + text.slice(at)
  }
}

function deep(random: Random): string {
  const depth = 1 + random.below(2_000)
  const [open, close] = one(random, [
    ['[', ']'],
    ['{"a":', '}'],
    ['{"__proto__":', '}'],
    ['{"type":"act","command":', '}'],
  ] as const)
  const inside = one(random, ['0', '""', '{}', '[]'])
  return open.repeat(depth) + inside + (random.below(3) === 0 ? '' : close.repeat(depth))
}

const written = (sample: unknown): string => JSON.stringify(sample).replace(MARK, (_, k: string) => numbers[Number(k)]!)

/** A text that was hardly meant for its reader: real ones as they are and changed, values of all kinds, noise. */
export function hostileText(random: Random, samples: readonly unknown[]): string {
  const sample = one(random, samples)
  switch (random.below(16)) {
    case 0:
      return noise(random)
    case 1:
      return deep(random)
    case 2:
      return written(value(random))
    case 3:
      return one(random, [...texts, ...numbers])
    case 4:
    case 5:
    case 6:
      return bruised(random, written(sample))
    case 7:
      return written(sample)
    default:
      return written(mutated(random, sample))
  }
}

/** Something of a list, or a text that is hostile. */
export function orHostile<T>(random: Random, likely: readonly T[]): T | string {
  return random.below(4) === 0 ? one(random, texts) : one(random, likely)
}
