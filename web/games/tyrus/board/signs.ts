import type { Corporation } from '../../../../shared/games/tyrus/types.ts'

/** Things that the people of each corporation carry, to be filled evenodd in a box of 24. */
export const signs: Readonly<Record<Corporation, string>> = {
  soldier:
    'M22 1.6C23 10 17.4 16.6 9.8 17.6L7 14.8C13.6 13.4 18.8 9 22 1.6ZM4.8 12.2 12 19.4 10.4 21 3.2 13.8ZM5.6 16.8 7.4 18.6 4.4 21.6A1.3 1.3 0 0 1 2.6 19.8Z',
  merchant:
    'M7.4 14.9A6.4 6.4 0 1 1 14.9 7.4 7.8 7.8 0 0 0 7.4 14.9ZM15.2 8.8A6.4 6.4 0 1 0 15.2 21.6 6.4 6.4 0 0 0 15.2 8.8ZM15.2 12 18.4 15.2 15.2 18.4 12 15.2Z',
  priest:
    'M12 1.8 22.4 7.8V9.8H1.6V7.8ZM3.6 11.2H6.8V18.2H3.6ZM10.4 11.2H13.6V18.2H10.4ZM17.2 11.2H20.4V18.2H17.2ZM1.6 19.6H22.4V22.2H1.6Z',
}
