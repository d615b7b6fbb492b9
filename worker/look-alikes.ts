import unhomoglyph from 'unhomoglyph'

const latin = 'abcdefghijklmnopqrstuvwxyz'
const from = (first: number): string => String.fromCodePoint(...[...latin].map((_, k) => first + k))
/** Alphabets that Unicode's lists lack: small capitals, negative circled and squared letters, those of flags. */
const alphabets = ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ', from(0x1f150), from(0x1f170), from(0x1f1e6)]
const letters = new Map(alphabets.flatMap((all) => [...all].map((letter, k) => [letter, latin[k]!] as const)))

/** Accents, points and strokes, but for the vowels of scripts that mark them, and the marks that tell two kana apart. */
const accents = /(?![\u3099\u309A])[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}]/gu
const isAccent = /\p{M}/u
/** Characters that stand beside letters, or lengthen them, but for pictures in colour. */
const ornaments = /(?!\p{EPres})[\p{P}\p{S}\p{Z}\u02B9-\u02FF\u0640\uA700-\uA71F]/gu

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{DI}/gu, '')
    .replace(accents, (one) => (isAccent.test(one) ? '' : one))

/** The skeleton that look-alikes share, by Unicode's list of them (UTS 39, 4) and the alphabets that it lacks. */
function skeleton(text: string): string {
  const drawn = [...bare(unhomoglyph(bare(text)))].map((letter) => letters.get(letter) ?? letter).join('')
  return bare(unhomoglyph(drawn)).toLowerCase()
}

/** Skeletons of a name in any case, with and without the characters beside its letters. */
function readings(name: string): readonly string[] {
  const plain = name.replace(ornaments, '')
  const all = [name, name.toLowerCase(), plain, plain.toLowerCase()].map(skeleton)
  return all.flatMap((one) => [one, one.replace(ornaments, '')]).filter((one) => one !== '')
}

/** Whether two names look alike: `Ada`, `ADA`, `Adá`, `ᴀda`, `Ada.`, and `Аda` with a Cyrillic letter. */
export function alike(a: string, b: string): boolean {
  const others = readings(b)
  return readings(a).some((one) => others.includes(one))
}
