import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SEATS_HELD } from '../../shared/protocol.ts'
import { MAX_DEVICE_TRANSFER } from '../../shared/device-transfer.ts'
import { newDeviceTransferCode, newTableId, newToken } from '../../shared/tokens.ts'
import { dropToken, seatedAt, storeToken, tokenOf, tokensOf } from '../../web/base/seat-tokens.ts'
import { noteShown } from '../../web/base/hot-seat-tokens.ts'
import { pack, PACKED, unpack } from '../../web/features/device-transfer/packing.ts'
import { seal, sealOf, typedCode, unseal } from '../../web/features/device-transfer/sealing.ts'
import { stubStorage } from '../support/storage.ts'

describe('[PAGE-24] a code', () => {
  test('a code has 12 characters that nobody takes for another', () => {
    const codes = Array.from({ length: 200 }, newDeviceTransferCode)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
    expect(new Set(codes).size).toBe(codes.length)
    const letters = new Set(codes.join('').replaceAll('-', ''))
    expect(12 * Math.log2(letters.size)).toBeGreaterThan(59)
  })

  test('a code is read in any case, grouping and alphabet, and refused where it cannot be one', () => {
    for (const typed of [
      'K7QM-2XWD-9FHT',
      'k7qm2xwd9fht',
      ' K7QM 2XWD – 9fht.',
      'Ｋ７ＱＭ２ＸＷＤ９ＦＨＴ',
      'К7QМ-2ХWD-9FНТ',
    ])
      expect(typedCode(typed), typed).toBe('K7QM2XWD9FHT')
    for (const typed of [
      '',
      'K7QM-2XWD',
      'K7QM-2XWD-9FHTA',
      'K7QM-2XWD-9FH0',
      'O7QM-2XWD-9FHT',
      'K7QM-2XWD-9FH1',
      'IIIIIIIIIIII',
    ])
      expect(typedCode(typed), typed).toBeUndefined()
  })
})

describe('[PAGE-24] a seal', () => {
  test('a seal comes of the code alone, and is opened by no other', async () => {
    const made = await sealOf('K7QM-2XWD-9FHT')
    expect(made.id).toMatch(/^[0-9a-f]{64}$/)
    const sealed = await seal(made, 'Zoë’s seats')
    expect(sealed).toMatch(/^[\w-]+$/)
    const [again, other] = [await sealOf('K7QM2XWD9FHT'), await sealOf('K7QM-2XWD-9FHV')]
    expect(again.id).toBe(made.id)
    expect(other.id).not.toBe(made.id)
    expect(await unseal(again, sealed)).toBe('Zoë’s seats')
    expect(await unseal(other, sealed)).toBeUndefined()
    // Nor is what somebody has changed.
    const end = sealed.endsWith('A') ? 'Q' : 'A'
    for (const bad of [sealed.slice(0, -1) + end, sealed.slice(4), '', '~'])
      expect(await unseal(again, bad)).toBeUndefined()
    // Two seals of the same are not alike.
    expect(await seal(made, 'Zoë’s seats')).not.toBe(sealed)
    expect(made.key.extractable).toBe(false)
  })
})

describe('[PAGE-24] all seats of a device', () => {
  let kept: Map<string, string>

  function otherDevice(): void {
    kept.clear()
  }
  beforeEach(() => {
    kept = stubStorage()
    return () => vi.unstubAllGlobals()
  })

  const [alone, shared, mine] = ['table-for-oneself', 'table-for-sharing', 'table-that-stays'].map((id) =>
    id.slice(0, 16),
  ) as [string, string, string]

  test('all seats of a device come along: several of one table too, with the one that was shown last', () => {
    storeToken(alone, 'anna')
    for (const token of ['anna', 'ben', 'cleo']) storeToken(shared, token)
    noteShown(shared, 'ben')
    const text = pack()
    otherDevice()
    storeToken(mine, 'zoe')
    const fresh = unpack(text).map(({ table, fresh }) => [table, fresh.length])
    expect(fresh).toContainEqual([alone, 1])
    expect(fresh).toContainEqual([shared, 3])
    expect(tokensOf(alone)).toEqual(['anna'])
    expect(tokensOf(shared)).toEqual(['anna', 'ben', 'cleo'])
    expect(tokenOf(shared)).toBe('ben')
    expect(tokensOf(mine)).toEqual(['zoe'])
    expect(seatedAt().toSorted()).toEqual([alone, shared, mine].toSorted())
    // Once more, nothing is new.
    expect(unpack(text).flatMap(({ fresh }) => fresh)).toEqual([])
    expect(tokenOf(shared)).toBe('ben')
  })

  test('seats that come push out none that the device holds already, and no table has more than may be', () => {
    for (const token of ['dan', 'eve', 'anna']) storeToken(shared, token)
    const text = pack()
    otherDevice()
    for (const token of ['anna', 'ben', 'cleo']) storeToken(shared, token)
    noteShown(shared, 'cleo')
    expect(unpack(text)).toEqual([{ table: shared, held: ['anna', 'ben', 'cleo'], fresh: ['dan'] }])
    expect(tokensOf(shared)).toEqual(['anna', 'ben', 'cleo', 'dan'])
    expect(tokenOf(shared)).toBe('cleo')
    dropToken(shared, 'anna')
    expect(tokensOf(shared)).toHaveLength(SEATS_HELD - 1)
  })

  test('all seats of a device fit into what the house keeps, with four at each table; what cannot be read is passed over', async () => {
    const made = await sealOf(newDeviceTransferCode())
    expect(await unseal(made, await seal(made, pack()))).toBe('[]')
    for (let i = 0; i < PACKED + 5; i++) {
      const id = newTableId()
      for (let seat = 0; seat < SEATS_HELD; seat++) storeToken(id, newToken())
    }
    const text = pack()
    expect((await seal(made, text)).length).toBeLessThanOrEqual(MAX_DEVICE_TRANSFER)
    otherDevice()
    expect(unpack(text)).toHaveLength(PACKED)
    otherDevice()
    const odd = [null, 7, [], ['short', 0, 'x'], [alone, 'x', 'y'], [alone, 0, 'a b'], [alone, 0, 'anna']]
    expect(unpack(JSON.stringify(odd)).map(({ fresh }) => fresh)).toEqual([['anna']])
  })
})
