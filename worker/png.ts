import type { Picture } from '../shared/picture/canvas.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Eight bits a pixel, each the number of a colour. */
const [DEPTH, BY_NUMBER] = [8, 3]

const sums = Uint32Array.from({ length: 256 }, (_, n) => {
  let sum = n
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum
})

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = sums[(sum ^ byte) & 255]! ^ (sum >>> 8)
  return ~sum >>> 0
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)))
  return bytes
}

function header({ width, height }: Picture): Uint8Array {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  bytes.set([DEPTH, BY_NUMBER], 8)
  return bytes
}

/** Each row begins with how it is filtered: not at all. */
function rows({ width, height, pixels }: Picture): Uint8Array {
  const bytes = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row++)
    bytes.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return bytes
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A picture as a PNG. */
export async function png(picture: Picture): Promise<Uint8Array> {
  const palette = Uint8Array.from(picture.colours.flatMap((paint) => [paint >> 16, (paint >> 8) & 255, paint & 255]))
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header(picture)),
    chunk('PLTE', palette),
    chunk('IDAT', await deflated(rows(picture))),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}
