import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { frameArt } from './frame.ts'
import { tsuroArt } from './tsuro.ts'
import { tyrosArt } from './tyros.ts'
import { tyrusArt } from './tyrus.ts'

const folder = fileURLToPath(new URL('../../shared/picture/compiled/', import.meta.url))

const typed = (name: string): string =>
  name === 'frame'
    ? `import type { FrameArt } from '../art.ts'\n`
    : `import type { Art } from '../../games/${name}/art.ts'\n`

/** Writes all that pictures of positions are drawn with, as masks, colours and places in pixels, for who draws them has no page. */
export function buildPictures(): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, art] of Object.entries({
    frame: frameArt(),
    tsuro: tsuroArt(),
    tyrus: tyrusArt(),
    tyros: tyrosArt(),
  })) {
    const file = `${folder}${name}.ts`
    const text = `${typed(name)}export const art: ${name === 'frame' ? 'FrameArt' : 'Art'} = ${JSON.stringify(art)}\n`
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}
