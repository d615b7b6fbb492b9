import unhomoglyph from 'unhomoglyph'

/** The skeleton that look-alikes share, by Unicode's list of them (UTS 39, 4). */
function skeleton(text: string): string {
  return unhomoglyph(text.normalize('NFD').replace(/\p{DI}/gu, '')).normalize('NFD')
}

/** Whether a person may take one name for the other: `Ada`, `ADA`, and `Аda` with a Cyrillic letter. */
export function alike(a: string, b: string): boolean {
  const folded = (name: string): string => skeleton(name.normalize('NFKC').toLowerCase())
  return skeleton(a) === skeleton(b) || folded(a) === folded(b)
}
