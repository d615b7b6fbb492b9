import { expect, test } from 'vitest'
import { afterQuiet, isZone, whileAwake } from '../../../../shared/room/push/quiet-hours.ts'

const after = (zone: string, at: string): string => new Date(afterQuiet(zone, Date.parse(at))).toISOString()

test.each([
  ['by day', 'UTC', '2026-11-22T12:00:00.500Z', '2026-11-22T12:00:00.500Z'],
  ['at ten at night', 'UTC', '2026-11-22T22:00:00.000Z', '2026-11-23T08:00:00.000Z'],
  ['a moment before', 'UTC', '2026-11-22T21:59:59.999Z', '2026-11-22T21:59:59.999Z'],
  ['before eight', 'UTC', '2026-11-22T07:59:59.999Z', '2026-11-22T08:00:00.000Z'],
  ['at eight', 'UTC', '2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  ['in a zone of half hours', 'Asia/Kolkata', '2026-11-22T17:00:00.000Z', '2026-11-23T02:30:00.000Z'],
  ['in the night in which summer time ends', 'Europe/Brussels', '2027-10-30T21:30:00.000Z', '2027-10-31T07:00:00.000Z'],
  ['in the night in which it begins', 'Europe/Brussels', '2027-03-27T22:30:00.000Z', '2027-03-28T06:00:00.000Z'],
  ['where it begins by half an hour', 'Australia/Lord_Howe', '2026-10-03T13:00:00.000Z', '2026-10-03T21:00:00.000Z'],
])('[ROOM-64] quiet hours are kept %s', (_when, zone, at, end) => {
  expect(after(zone, at)).toBe(end)
})

test('[ROOM-64] a time zone is one that clocks go by', () => {
  expect(isZone('Europe/Amsterdam')).toBe(true)
  expect(isZone('Mars/Olympus')).toBe(false)
})

const HOUR = 60 * 60_000
const spent = (at: string, span: number): string => new Date(whileAwake('UTC', Date.parse(at), span)).toISOString()

test.each([
  ['by day', '2026-11-22T12:00:00.000Z', HOUR, '2026-11-22T13:00:00.000Z'],
  [
    'in the evening, of which the rest comes in the morning',
    '2026-11-22T21:30:20.000Z',
    HOUR,
    '2026-11-23T08:30:20.000Z',
  ],
  ['just to the quiet hours', '2026-11-22T21:00:00.000Z', HOUR, '2026-11-22T22:00:00.000Z'],
  ['in the night', '2026-11-22T23:10:00.000Z', HOUR, '2026-11-23T09:00:00.000Z'],
  ['for a day', '2026-11-22T12:00:00.000Z', 24 * HOUR, '2026-11-23T12:00:00.000Z'],
  ['for a day from the night on', '2026-11-22T23:00:00.000Z', 24 * HOUR, '2026-11-24T08:00:00.000Z'],
])('[ROOM-99] the time outside quiet hours counts %s', (_when, at, span, end) => {
  expect(spent(at, span)).toBe(end)
})
