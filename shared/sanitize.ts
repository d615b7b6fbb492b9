/** Characters (code points) of a name and of a line of chat, at most. */
export const NAME_LENGTH = 32
export const LINE_LENGTH = 300

const letterOf = (scripts: readonly string[]): string =>
  `(?:(?=\\p{L})[${scripts.map((script) => `\\p{sc=${script}}`).join('')}])`

/** Matches invisible characters, and captures the sequences that keep theirs. */
function invisible(): RegExp {
  // Scripts whose letters are written joined up, and scripts whose letters a virama (a mark) makes one: UAX 31, 2.3.
  const joined = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Adlam', 'Hanifi_Rohingya']
  const conjunct =
    'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan'.split(' ')
  const mark = String.raw`(?:(?!\p{DI})\p{M})`
  const emoji = String.raw`\p{ExtPict}(?:\p{EMod}|[\uFE0E\uFE0F])?`
  // Sequences that are written with invisible characters: joined emoji, flags, keycaps, variants of a letter, joiners
  // between letters. The letter before a joiner is part of it, as Safari looks behind since 16.4 alone.
  const written = [
    String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
    String.raw`${emoji}(?:\u200D${emoji}){0,4}`,
    String.raw`[#*0-9]\uFE0F\u20E3`,
    String.raw`\p{sc=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    String.raw`\p{sc=Mongolian}[\u180B-\u180D\u180F]`,
    String.raw`${letterOf(joined)}${mark}*\u200C(?=${letterOf(joined)})`,
    String.raw`${letterOf(conjunct)}${mark}+[\u200C\u200D](?=${letterOf(conjunct)})`,
  ].join('|')
  // Invisible by Unicode's own properties.
  const unseen = String.raw`[\p{DI}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]`
  return new RegExp(`(${written})|${unseen}`, 'gu')
}
// Marked as pure, so builds that sanitize nothing leave it out.
const keepWritten = /* @__PURE__ */ invisible()

/** White space, and two blank characters without a property: braille without a dot, a note without a head. */
const blanks = /[\s\u2800\u{1D159}]+/gu
/** Marks without a letter, and more than four on one (UTS 39, 5.4), which would reach into the lines around. */
const loose = /(^| )\p{M}+/gu
const piled = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The visible part of a text, in one line, with single spaces; empty if there is nothing to see. */
function tidied(text: string): string {
  const seen = text.normalize('NFC').replace(blanks, ' ').replace(keepWritten, '$1').normalize('NFC')
  const tidy = seen.replace(piled, '$1').replace(loose, '$1').replace(/ +/g, ' ').trim()
  return visible.test(tidy) ? tidy : ''
}

/** Length of a text once it is tidied, in the characters that are limited. */
export function lengthOf(text: string): number {
  return [...tidied(text)].length
}

/** Splits a text into visible letters; into characters where a browser cannot. */
function letters(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
}

/** Cuts a text to `most` characters, between whole letters and joined emoji; a joiner at its end goes too, unseen as it is. */
export function shortened(text: string, most: number): string {
  if ([...text].length <= most) return text
  let kept = ''
  for (const segment of letters(text)) {
    if ([...kept, ...segment].length > most) break
    kept += segment
  }
  return kept.replace(/[\u200C\u200D]$/u, '').trim()
}

/** A name as it is stored: without invisible characters, single spaces, at most 32 characters; empty if nothing is left. */
export function sanitizeName(name: string): string {
  return shortened(tidied(name), NAME_LENGTH)
}

/** A line of chat as it is stored: sanitized as names are, at most 300 characters. */
export function sanitizeLine(text: string): string {
  return shortened(tidied(text), LINE_LENGTH)
}
