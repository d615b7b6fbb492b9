import type { FrameArt } from '../../shared/picture/art.ts'
import { logo } from '../ui/design/logo.ts'
import { circle, figureIn, penIn, type Box } from './figure.ts'
import { paint } from './paints.ts'

const seatBox: Box = { left: -40, top: -40, right: 40, bottom: 40, scale: 1 }
const logoBox: Box = { left: 0, top: 0, right: 64, bottom: 64, scale: 2.75 }

const ring = (name: string) =>
  figureIn(seatBox, [
    { of: penIn(seatBox).fill(circle(0, 0, 37)), paint: paint('sheet') },
    { of: penIn(seatBox).stroke(circle(0, 0, 35.5), 4), paint: paint(name) },
  ])

export const frameArt = (): FrameArt => ({
  page: paint('page'),
  line: paint('line'),
  logo: figureIn({ ...logoBox, left: -32, top: -32 }, [{ of: penIn(logoBox).stroke(logo, 3.2), paint: paint('ink') }]),
  waited: ring('purple'),
  won: ring('gold'),
})
