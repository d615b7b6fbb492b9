import { expect, test, vi } from 'vitest'
import { pictureOf } from '../../shared/games/pictures.ts'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import type { Picture } from '../../shared/picture/canvas.ts'
import { isOccupied } from '../../shared/table-info.ts'
import { png } from '../../worker/png.ts'
import { Room } from '../../worker/room.ts'
import { dumpOf } from './dumps.ts'
import { ask, codeOf, infoAt, newAddress, ORIGIN, untilLimited } from './asking.ts'
import { logSize, sleep } from './objects.ts'
import { join, newGame, newTable, playOn } from './tables.ts'

const bytesOf = async (answer: Response): Promise<Uint8Array> => new Uint8Array(await answer.arrayBuffer())

interface Chunk {
  readonly name: string
  readonly data: Uint8Array
}

/** The chunks of a PNG, each with the checksum that zlib makes of it. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  expect([...bytes.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10])
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length;) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

async function inflated(data: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The picture that a PNG holds. */
async function pictureIn(bytes: Uint8Array): Promise<Picture> {
  const chunks = chunksOf(bytes)
  expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const [head, palette, data] = chunks.map((chunk) => chunk.data) as [Uint8Array, Uint8Array, Uint8Array]
  const size = new DataView(head.buffer, head.byteOffset)
  const [width, height] = [size.getUint32(0), size.getUint32(4)]
  expect([...head.subarray(8)]).toEqual([8, 3, 0, 0, 0])
  const raw = await inflated(data)
  const pixels = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    expect(raw[row * (width + 1)]).toBe(0)
    pixels.set(raw.subarray(row * (width + 1) + 1, (row + 1) * (width + 1)), row * width)
  }
  const colours = Array.from({ length: palette.length / 3 }, (_, i) => {
    const [red, green, blue] = palette.subarray(i * 3, i * 3 + 3) as unknown as [number, number, number]
    return (red << 16) | (green << 8) | blue
  })
  return { width, height, pixels, colours }
}

const players: Readonly<Record<GameId, number>> = { tsuro: 3, tyrus: 2, tyros: 4 }

test.each(gameIds)('[PAGE-15] a moment of %s is a small PNG of what a spectator sees, and stays', async (game) => {
  const { id, clients } = await newGame(players[game], { game })
  const spectator = await join(id)
  await playOn(clients, 3, 8)
  await spectator.at(clients[0]!.n)
  const n = spectator.n - 1
  const answer = await ask(`/g/${id}/m${n}.png`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('image/png')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const bytes = await bytesOf(answer)
  expect(bytes.length).toBeLessThan(60_000)
  const colours = (await infoAt(id)).seats.map((seat) => (isOccupied(seat) ? seat.colour : ''))
  const seats = { colours, waitedFor: spectator.rules.waitingFor(spectator.view!), winners: [] }
  const expected = pictureOf(game, spectator.view!, seats)
  const { pixels, ...rest } = await pictureIn(bytes)
  expect(rest).toEqual({ width: 1200, height: 630, colours: expected.colours })
  // To compare so many one by one takes seconds.
  expect(pixels.every((pixel, i) => pixel === expected.pixels[i])).toBe(true)
  expect(bytes).toEqual(await png(expected))

  // Later, by anybody, from the rows.
  await playOn(clients, 4, 3)
  await sleep(id)
  await caches.default.delete(`${ORIGIN}/g/${id}/m${n}.png`)
  expect(await bytesOf(await ask(`/g/${id}/m${n}.png`))).toEqual(bytes)
})

test('[PAGE-15] what is past is drawn once for all who ask at one place, the latest each time', async () => {
  const { id, clients } = await newGame(2)
  await playOn(clients, 1, 3)
  const drawn = vi.spyOn(Room.prototype, 'picture')
  const first = await ask(`/g/${id}/m2.png`)
  const [bytes, headers] = [await bytesOf(first), first.headers]
  for (const query of ['', '?a', '?b=1']) {
    const again = await ask(`/g/${id}/m2.png${query}`)
    expect(await bytesOf(again)).toEqual(bytes)
    expect([...again.headers].toSorted()).toEqual([...headers].toSorted())
  }
  expect(drawn).toHaveBeenCalledTimes(1)
  for (let k = 0; k < 2; k++) await bytesOf(await ask(`/g/${id}/m99.png`))
  expect(drawn).toHaveBeenCalledTimes(3)
})

test('pictures are limited by address, and by table whoever asks', async () => {
  const [{ id }, other] = [await newGame(2), await newGame(2)]
  const address = newAddress()
  let beyond = 90
  const next = (table: string, from = newAddress()) =>
    ask(`/g/${table}/m${beyond++}.png`, { headers: { 'CF-Connecting-IP': from } })
  expect(await untilLimited({ most: 12, period: 60 }, [200], () => next(id, address))).toBeGreaterThanOrEqual(12)
  expect((await next(id)).status).toBe(200)
  await untilLimited({ most: 60, period: 60 }, [200], () => next(id))
  expect((await next(other.id)).status).toBe(200)
})

test('[PAGE-15] beyond the end the latest is drawn, and not kept for long', async () => {
  const { id, clients } = await newGame(2)
  await playOn(clients, 1, 3)
  const beyond = await ask(`/g/${id}/m99.png`)
  expect(beyond.headers.get('Cache-Control')).toBe('public, max-age=60')
  expect(await bytesOf(beyond)).toEqual(await bytesOf(await ask(`/g/${id}/m${clients[0]!.n - 1}.png`)))
})

test('[PAGE-15] asking what a picture is draws none, and no picture writes', async () => {
  const { id, clients } = await newGame(2)
  await playOn(clients, 1, 3)
  const before = await dumpOf(id)
  const asked = await ask(`/g/${id}/m2.png`, { method: 'HEAD' })
  expect([asked.status, asked.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect((await bytesOf(asked)).length).toBe(0)
  await bytesOf(await ask(`/g/${id}/m2.png`))
  expect(await dumpOf(id)).toEqual(before)
  expect(await logSize(id)).toBe(clients[0]!.n)
})

test('[PAGE-15] where there is no game nothing is drawn, and nothing is written', async () => {
  const { id } = await newTable(2)
  expect(await codeOf(await ask(`/g/${id}/m0.png`))).toBe('not-started')
  const unknown = 'unknown-table-16'
  for (const path of [`/g/${unknown}/m0.png`, '/g/no/m0.png']) {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(await codeOf(answer)).toBe('no-such-table')
  }
  expect(await dumpOf(unknown)).toEqual({ schema: [], rows: {} })
  for (const path of [`/g/${id}/m.png`, `/g/${id}/m-1.png`, `/g/${id}/m1.5.png`, `/g/${id}/m1234567.png`])
    expect((await ask(path)).status).toBe(404)
})
