import { expect, test } from 'vitest'
import {
  hashToken,
  isTableId,
  newCode,
  newEpoch,
  newProposalId,
  newSecret,
  newTableId,
  newToken,
  readCode,
  same,
} from '../../../shared/tokens.ts'

const MANY = 500
const many = (draw: () => string): string[] => Array.from({ length: MANY }, draw)

test('ids and tokens are as long as promised, safe in a URL, and never the same', () => {
  for (const [draw, length] of [
    [newTableId, 16],
    [newToken, 22],
    [newProposalId, 12],
    [newEpoch, 21],
  ] as const) {
    const drawn = many(draw)
    expect(new Set(drawn).size).toBe(MANY)
    for (const text of drawn) expect(text).toMatch(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))
  }
  expect(isTableId(newTableId())).toBe(true)
  expect(many(newSecret).every((secret) => /^[0-9a-f]{64}$/.test(secret))).toBe(true)
})

test('[ROOM-150] a table’s id begins and ends with a letter or digit, so that no link loses its end', () => {
  for (const id of many(newTableId)) expect(id).toMatch(/^[A-Za-z0-9].*[A-Za-z0-9]$/)
  expect(isTableId('-old-one-as-was_')).toBe(true)
})

test('every character of an alphabet is drawn', () => {
  expect(new Set(many(newToken).join('')).size).toBe(64)
  expect(new Set(many(newCode).join('')).size).toBe(31 + 1)
})

test('a code is read however it was typed', () => {
  for (const code of many(newCode)) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    expect(readCode(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(readCode(code))
  }
})

test('hashes are compared whole', () => {
  const hash = hashToken('a token')
  expect(same(hash, hashToken('a token'))).toBe(true)
  expect(same(hash, hashToken('another'))).toBe(false)
  expect(same(hash, hash.slice(1))).toBe(false)
  expect(same(hash, `${hash}0`)).toBe(false)
})
