import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** A value in DER: its tag, its length, its parts. */
function der(tag: number, ...parts: readonly (Uint8Array | readonly number[] | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))),
  )
  const { length } = body
  const long = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Uint8Array.from([tag, ...long]), body])
}
const [INTEGER, BITS, OBJECT, UTF8, TIME, SEQUENCE, SET, VERSION] = [2, 3, 6, 12, 23, 48, 49, 160] as const

const ecdsaWithSha256 = der(SEQUENCE, der(OBJECT, [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]))
const localhost = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT, [0x55, 4, 3]), der(UTF8, 'localhost'))))

/** `YYMMDDHHMMSSZ` */
const timeOf = (ms: number): string => new Date(ms).toISOString().replace(/^..|\..*|\D/g, '') + 'Z'

export interface Certificate {
  /** PEM, as is the certificate. */
  readonly key: string
  readonly cert: string
  /** SHA-256 of the public key, in base64, by which Chromium trusts it. */
  readonly hash: string
}

/** A certificate for localhost, signed by itself, for a day: Node reads X.509 and does not write it. */
export function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const day = 24 * 60 * 60_000
  const signed = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, [2])),
    der(INTEGER, [1]),
    ecdsaWithSha256,
    localhost,
    der(SEQUENCE, der(TIME, timeOf(Date.now() - day)), der(TIME, timeOf(Date.now() + day))),
    localhost,
    spki,
  )
  const whole = der(SEQUENCE, signed, ecdsaWithSha256, der(BITS, [0], sign('sha256', signed, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    hash: createHash('sha256').update(spki).digest('base64'),
  }
}
