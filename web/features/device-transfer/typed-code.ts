import { readCode } from '../../../shared/tokens.ts'

/** Letters of other alphabets that look like those of a code, and the letters that they look like. */
const ALIKE = { from: 'АВЕКМНРСТХУΑΒΕΖΗΚΜΝΡΤΥΧ', to: 'ABEKMHPCTXYABEZHKMNPTYX' }

/** A code as it was typed, on any keyboard, without what people put in between; undefined where it cannot be one. */
export function typedCode(typed: string): string | undefined {
  const latin = [...typed.normalize('NFKC').toUpperCase()].map((letter) => {
    const at = ALIKE.from.indexOf(letter)
    return at < 0 ? letter : ALIKE.to[at]!
  })
  const code = readCode(latin.join(''))
  return /^[2-9A-HJKMNP-Z]{12}$/.test(code) ? code : undefined
}
