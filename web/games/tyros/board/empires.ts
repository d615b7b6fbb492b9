/** The empires of Tyros in the order of its rules, each a colour token, and a mark to be filled evenodd in a box of 24. */
export const empires = [
  {
    colour: 'orange',
    name: 'copper',
    path: 'M2.4 4.4C8 7.2 16 7.2 21.6 4.4 19.4 9.6 19.4 14.4 21.6 19.6 16 16.8 8 16.8 2.4 19.6 4.6 14.4 4.6 9.6 2.4 4.4Z',
  },
  {
    colour: 'yellow',
    name: 'oil',
    path: 'M7.4 1.8H16.6V4.6H15.2C18.8 6.6 20.8 9.8 20.8 13.4 20.8 18.4 17.2 22.2 12 22.2S3.2 18.4 3.2 13.4C3.2 9.8 5.2 6.6 8.8 4.6H7.4ZM12 8.6C14 11.4 15.2 13 15.2 14.8A3.2 3.2 0 0 1 8.8 14.8C8.8 13 10 11.4 12 8.6Z',
  },
  {
    colour: 'green',
    name: 'cedar',
    path: 'M12 1.4 16.8 6.6H14.4L19.4 11.6H16.4L22.6 17.6H13.4V22.4H10.6V17.6H1.4L7.6 11.6H4.6L9.6 6.6H7.2Z',
  },
  {
    colour: 'violet',
    name: 'cloth',
    path: 'M2.6 2.4H21.4V5.2H2.6ZM4.6 6.6H19.4V22.2L16.9 19.4 14.5 22.2 12 19.4 9.5 22.2 7.1 19.4 4.6 22.2ZM6.8 9.4V11.6H17.2V9.4ZM6.8 13.8V16H17.2V13.8Z',
  },
] as const
export type EmpireColour = (typeof empires)[number]['colour']
