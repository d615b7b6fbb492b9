/** A matrix of dark modules as one path in units of a module; neighbours in a row are one piece. */
export function pathOf(dark: readonly (readonly boolean[])[]): string {
  return dark
    .flatMap((row, y) =>
      row.flatMap((is, x) => {
        if (!is || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const width = (end < 0 ? row.length : end) - x
        return [`M${x} ${y}h${width}v1h-${width}z`]
      }),
    )
    .join('')
}
