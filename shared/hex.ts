/** Bytes in hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Bytes of hexadecimal digits. Throws where there are others. */
export function fromHex(digits: string): Uint8Array {
  if (!/^([\da-f]{2})*$/i.test(digits)) throw new RangeError('no bytes in hex')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
