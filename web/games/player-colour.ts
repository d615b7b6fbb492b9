/** The looks of one of a game's colours: players are told apart by paint and by mark, each by itself. */
export interface PlayerColour {
  /** A token, `--<paint>`; `--<paint>-on` is for what is drawn upon it. */
  readonly paint: string
  /** A silhouette in a box of 24, to be filled evenodd. */
  readonly mark: string
  /** Its name, where it is none of the usual ones. */
  readonly name?: () => string
}

/** A colour as inline style: `--c`, and `--on` upon it. */
export function painted({ paint }: PlayerColour): string {
  return `--c:var(--${paint});--on:var(--${paint}-on)`
}
