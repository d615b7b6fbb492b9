import type { Sketch } from '../../../shared/games/tyrus/sketch.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Row } from '../manifest.ts'

export const row: Row<Sketch> = {
  // A temple.
  icon: 'M1 5.4H5.6V7.6H4.9V22H1.7V7.6H1ZM18.4 5.4H23V7.6H22.3V22H19.1V7.6H18.4ZM7.6 2H16.4V4.4H17.4V7H6.6V4.4H7.6ZM7.2 8.4H16.8V22H14.6V13.4A2.6 2.6 0 0 0 9.4 13.4V22H7.2Z',
  progress: ({ election }) => (election ? m.home_election({ number: election }) : undefined),
}
