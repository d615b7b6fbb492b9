/** A player's colour, mark and letter: told apart by any one of them. */
export interface Identity {
  /** 0 to 7, as in a seat's `identity`. */
  readonly id: number
  readonly letter: string
  /** Names the mark and its colour tokens: `--<name>`, and `--<name>-on` for what is drawn upon it. */
  readonly name: string
  /** The silhouette in a box of 24, to be filled evenodd. */
  readonly path: string
  /** The seam along the middle of an owned path, as a dash pattern in a tile of 60; `none`: no seam. */
  readonly seam: string
}

const drawn: readonly Omit<Identity, 'id' | 'letter'>[] = [
  {
    name: 'shell',
    seam: '',
    path: 'M9.4 19.2 2.4 16.3Q1.4 11.5 4.5 9.9 5.4 4.6 9 5.1 12 .4 15 5.1 18.6 4.6 19.5 9.9 22.6 11.5 21.6 16.3L14.6 19.2 16.6 22H7.4ZM9.7 17 4.4 9.9 5.6 8.5ZM11.2 15.9 8.2 4.9 10 4.5ZM12.8 15.9 14 4.5 15.8 4.9ZM14.3 17 18.4 8.5 19.6 9.9Z',
  },
  {
    name: 'galley',
    seam: 'none',
    path: 'M1.2 14.4H18.6C20.6 14.2 21.2 12.4 20.4 9.8L22.8 9.2C24 15 22 20.4 17.4 20.6H7C4.2 20.6 2 17.6 1.2 14.4ZM4.6 4.4H17C15.6 7 15.6 10 17 12.6H4.6C3.4 10 3.4 7 4.6 4.4ZM10 1.6H11.6V4.4H10Z',
  },
  {
    name: 'amphora',
    seam: '7 4',
    path: 'M8.6 1.6H15.4V3.8H14.2V5.4C18.6 3.6 21.2 7.6 18 11.2 18 14.8 15.4 17.8 13.8 20.2H15.4V22.4H8.6V20.2H10.2C8.6 17.8 6 14.8 6 11.2 2.8 7.6 5.4 3.6 9.8 5.4V3.8H8.6ZM9.4 7.2C6.8 5.8 5.6 7 6.6 9 7.2 8 8.2 7.4 9.4 7.2ZM14.6 7.2C15.8 7.4 16.8 8 17.4 9 18.4 7 17.2 5.8 14.6 7.2Z',
  },
  {
    name: 'sun',
    seam: '0 4.5',
    path: 'M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6ZM18 10.1 23.4 12 18 13.9ZM17.6 14.9 19.4 19.4 14.9 17.6ZM13.9 18 12 23.4 10.1 18ZM9.1 17.6 4.6 19.4 6.4 14.9ZM6 13.9.6 12 6 10.1ZM6.4 9.1 4.6 4.6 9.1 6.4ZM10.1 6 12 .6 13.9 6ZM14.9 6.4 19.4 4.6 17.6 9.1Z',
  },
  {
    name: 'crescent',
    seam: '12 5',
    path: 'M15.4 1.8A10.5 10.5 0 1 0 22.2 15.4 8.4 8.4 0 1 1 15.4 1.8Z',
  },
  {
    name: 'fish',
    seam: '8 4 0 4',
    path: 'M1 12.4C4 6 11.4 4.2 16.6 10L23 5.6C21.4 10 21.4 14.4 23 18.8L16.6 14.6C11.4 20.4 4 18.8 1 12.4ZM6.4 9.8A1.5 1.5 0 1 0 6.4 12.8 1.5 1.5 0 0 0 6.4 9.8Z',
  },
  {
    name: 'bull',
    seam: '0 9',
    path: 'M3 1.4C-.2 6.2 1.6 10.6 6.6 10.8L2.8 13.4 7 14.4C7.4 16 8.6 17.4 8.8 19.4 9 21.4 10.2 22.6 12 22.6S15 21.4 15.2 19.4C15.4 17.4 16.6 16 17 14.4L21.2 13.4 17.4 10.8C22.4 10.6 24.2 6.2 21 1.4 21.2 5 19 6.8 15.8 7 13.4 6.4 10.6 6.4 8.2 7 5 6.8 2.8 5 3 1.4Z',
  },
  {
    name: 'palm',
    seam: '3.5 3.5',
    path: 'M10.8 9.6C7.6 8.4 4.6 9.8 2.6 14.6 1.2 9.6 4 6.4 8 7 5.8 4.8 3.6 4.4 1.4 5.2 3.6 1.6 8.4 1.4 11 5.2 11 3.6 11.6 2 13 .8 14 2 14.2 3.6 13.8 5 16.6 1.6 20.8 2 22.8 5.6 20.6 4.8 18.2 5 15.8 7 19.8 6.4 22.8 9.6 21.4 14.6 19.4 9.8 16.4 8.4 13.6 9.6 15 13.4 15.4 18 14.8 22.6H10.4C11.6 18 11.8 13.6 10.8 9.6Z',
  },
]

export const identities: readonly Identity[] = drawn.map((mark, id) => ({
  ...mark,
  id,
  letter: 'ABCDEFGH'[id]!,
}))
