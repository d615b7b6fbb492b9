import type { Planted } from '../../support/planting.ts'
import type { Target } from './finding.ts'

/** Mistakes in what hostile input goes through, and the way in by which each is found. */
export const planted: readonly (Planted & { readonly target: Target })[] = [
  {
    name: 'what is no JSON is an exception',
    target: 'readers',
    file: 'shared/protocol.ts',
    from: '  } catch {\n    return undefined\n  }\n  const { type }',
    to: '  } catch (error) {\n    throw error\n  }\n  const { type }',
    finding: /^a reader threw SyntaxError/,
  },
  {
    name: 'a frame is read as one of the next entry',
    target: 'readers',
    file: 'shared/protocol.ts',
    from: 'return read.success ? read.output : undefined',
    to: 'return read.success ? ({ ...read.output, n: 1 + (json as { n: number }).n }) as never : undefined',
    finding: /^a frame that is read is another/,
  },
  {
    name: 'a rotation is read as the next one',
    target: 'readers',
    file: 'shared/games/tsuro/read.ts',
    from: 'rotation: canonicalRotation(known.tile, known.rotation)',
    to: 'rotation: known.rotation + 1',
    finding: /^a command of tsuro is another/,
  },
  {
    name: 'a name is one too long',
    target: 'readers',
    file: 'shared/sanitize.ts',
    from: 'shortened(tidied(name), NAME_LENGTH)',
    to: 'shortened(tidied(name), NAME_LENGTH + 1)',
    finding: /^a name is too long, or read again another/,
  },
  {
    name: 'an id has any length',
    target: 'readers',
    file: 'shared/tokens.ts',
    from: 'return /^[A-Za-z0-9_-]{16}$/',
    to: 'return /^[A-Za-z0-9_-]+$/',
    finding: /^a table id that is none/,
  },
  {
    name: 'what is sent becomes a part of every object',
    target: 'readers',
    file: 'shared/protocol.ts',
    from: "  if (typeof type !== 'string'",
    to: "  if (Object.hasOwn(Object(json), '__proto__')) Object.defineProperty(Object.prototype, 'sent', {})\n  if (typeof type !== 'string'",
    finding: /^every object inherits something new/,
  },
  {
    name: 'what is malformed is answered as a failure',
    target: 'routes',
    from: 'malformed: 400',
    to: 'malformed: 500',
    finding: /^answered 500: /,
  },
  {
    name: 'a refusal has a trace',
    target: 'routes',
    from: 'message: errors[code]',
    to: 'message: `${errors[code]}\\n    at refused (/house/index.js:1:1)`',
    finding: /^answered with a trace: /,
  },
  {
    name: 'a refusal is logged as an error',
    target: 'routes',
    from: 'return { code, message: errors[code] }',
    to: `console.log('{"what":"error"}')\n  return { code, message: errors[code] }`,
    finding: /^Error: logged \d+ errors or long lines/,
  },
]
