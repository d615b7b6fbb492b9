import { readCode } from '../../../shared/tokens.ts'

/** Letters of other alphabets that look like letters of a code, and those letters. */
const ALIKE = { from: 'АВЕКМНРСТХУΑΒΕΖΗΚΜΝΡΤΥΧ', to: 'ABEKMHPCTXYABEZHKMNPTYX' }

/** A code as typed on any keyboard, without separators; undefined if it cannot be one. */
export function typedCode(typed: string): string | undefined {
  const latin = [...typed.normalize('NFKC').toUpperCase()].map((letter) => {
    const at = ALIKE.from.indexOf(letter)
    return at < 0 ? letter : ALIKE.to[at]!
  })
  const code = readCode(latin.join(''))
  return /^[2-9A-HJKMNP-Z]{12}$/.test(code) ? code : undefined
}
