/** The corporations of Tyrus: what its people carry and the building they decide, to be filled evenodd in a box of 24. */
export const corporations = [
  {
    name: 'soldier',
    sign: 'M22 1.6C23 10 17.4 16.6 9.8 17.6L7 14.8C13.6 13.4 18.8 9 22 1.6ZM4.8 12.2 12 19.4 10.4 21 3.2 13.8ZM5.6 16.8 7.4 18.6 4.4 21.6A1.3 1.3 0 0 1 2.6 19.8Z',
    building:
      'M2 2.4H6V5.4H8.6V2.4H15.4V5.4H18V2.4H22V22H15.4V17.4A3.4 3.4 0 0 0 8.6 17.4V22H2ZM5.4 9V12.4H7V9ZM11.2 8V11.4H12.8V8ZM17 9V12.4H18.6V9Z',
  },
  {
    name: 'merchant',
    sign: 'M7.4 14.9A6.4 6.4 0 1 1 14.9 7.4 7.8 7.8 0 0 0 7.4 14.9ZM15.2 8.8A6.4 6.4 0 1 0 15.2 21.6 6.4 6.4 0 0 0 15.2 8.8ZM15.2 12 18.4 15.2 15.2 18.4 12 15.2Z',
    building:
      'M4 2H20L23 8.6A2.75 2.75 0 0 1 17.5 8.6 2.75 2.75 0 0 1 12 8.6 2.75 2.75 0 0 1 6.5 8.6 2.75 2.75 0 0 1 1 8.6ZM3 13H5.2V15H18.8V13H21V22H18.4V18H5.6V22H3Z',
  },
  {
    name: 'priest',
    sign: 'M12 1.8 22.4 7.8V9.8H1.6V7.8ZM3.6 11.2H6.8V18.2H3.6ZM10.4 11.2H13.6V18.2H10.4ZM17.2 11.2H20.4V18.2H17.2ZM1.6 19.6H22.4V22.2H1.6Z',
    building:
      'M1 5.4H5.6V7.6H4.9V22H1.7V7.6H1ZM18.4 5.4H23V7.6H22.3V22H19.1V7.6H18.4ZM7.6 2H16.4V4.4H17.4V7H6.6V4.4H7.6ZM7.2 8.4H16.8V22H14.6V13.4A2.6 2.6 0 0 0 9.4 13.4V22H7.2Z',
  },
] as const
export type CorporationName = (typeof corporations)[number]['name']
