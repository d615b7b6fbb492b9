import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { doing } from '../support/doing.ts'
import { median } from './engine.ts'
import { makeCertificate, type Certificate } from './paint/certificate.ts'
import { openFront } from './paint/front.ts'
import { layLine, phoneLine } from './paint/line.ts'
import { ours, pagesAt, startAt, type Opened } from './paint/pages.ts'
import { visitTwice, type Seen } from './paint/visit.ts'

const columns = [
  ...(['fcp', 'lcp', 'tap', 'cls', 'open', 'frame'] as const),
  ...(['requestsToFcp', 'bytesToFcp', 'requestsToTap', 'bytesToTap'] as const),
  ...(['thread', 'longest', 'load'] as const),
]
type Figures = Readonly<Record<(typeof columns)[number], number>>

/** A checkout served behind the line, with the times of its requests, and the times and bytes of its answers. */
interface Site {
  readonly name: string
  readonly port: number
  readonly pages: Readonly<Record<string, Opened>>
  readonly asked: number[]
  readonly arrived: (readonly [number, number])[]
  end(): Promise<void>
}

const now = (): number => performance.timeOrigin + performance.now()

async function openSite(name: string, root: string, certificate: Certificate): Promise<Site> {
  const asked: number[] = []
  const arrived: [number, number][] = []
  const server = await startAt(root)
  const front = await openFront(server.port, certificate, () => void asked.push(now()))
  const line = await layLine(front.port, phoneLine, (bytes) => void arrived.push([now(), bytes]))
  const end = (): Promise<void> => {
    line.end()
    front.end()
    return server.end()
  }
  return { name, port: line.port, pages: await pagesAt(root, server), asked, arrived, end }
}

function figuresOf({ origin, ...seen }: Seen, { asked, arrived }: Site): Figures {
  const until = (ms: number) => ({
    requests: asked.filter((at) => at >= origin && at <= origin + ms).length,
    bytes: arrived.reduce((sum, [at, bytes]) => sum + (at >= origin && at <= origin + ms ? bytes : 0), 0),
  })
  const fcp = until(seen.fcp)
  const tap = until(seen.tap)
  return {
    ...seen,
    requestsToFcp: fcp.requests,
    bytesToFcp: fcp.bytes,
    requestsToTap: tap.requests,
    bytesToTap: tap.bytes,
    load: loadavg()[0]!,
  }
}

/**
 * Measures how soon pages are there on a phone: medians of so many runs. `beside`: the folder of another checkout that is
 * built, whose pages are visited in turns with ours, and how many times theirs ours take.
 */
export async function paintFigures(runs: number, beside?: string): Promise<Record<string, number>> {
  const certificate = makeCertificate()
  const sites: Site[] = []
  const measured = new Map<string, Figures[]>()
  const figures: Record<string, number> = {}
  try {
    sites.push(await openSite('ours', ours, certificate))
    if (beside !== undefined) sites.push(await openSite('beside', resolve(beside), certificate))
    for (let run = 0; run < runs; run++)
      for (const name of Object.keys(sites[0]!.pages))
        for (const site of run % 2 === 0 ? sites : sites.toReversed()) {
          const opened = site.pages[name]
          if (!opened) continue
          doing(`run ${run + 1} of ${runs}, ${name}`)
          site.asked.length = site.arrived.length = 0
          const visits = await visitTwice(site.port, certificate.hash, opened)
          for (const [visit, seen] of Object.entries(visits)) {
            const key = `paint.${name}.${visit}.${site.name}`
            // A page with `begin` leads to another page on the first visit: only the second counts.
            if (visit === 'again' || !opened.begin)
              measured.set(key, [...(measured.get(key) ?? []), figuresOf(seen, site)])
          }
        }
  } finally {
    for (const site of sites) await site.end()
  }
  for (const [key, all] of measured)
    for (const column of columns) {
      const values = all.map((one) => one[column]).filter((value) => !Number.isNaN(value))
      if (values.length > 0) figures[`${key}.${column}`] = median(values)
    }
  for (const [name, value] of Object.entries(figures)) {
    const other = figures[name.replace('.ours.', '.beside.')]
    if (name.includes('.ours.') && other) figures[name.replace('.ours.', '.ratio.')] = value / other
  }
  return figures
}

export function paintTable(figures: Readonly<Record<string, number>>): string {
  const rows = new Map<string, Record<string, number>>()
  for (const [name, value] of Object.entries(figures)) {
    const [, page, visit, site, column] = name.split('.')
    const key = `${page} ${visit} ${site}`
    rows.set(key, { ...rows.get(key), [column!]: value })
  }
  const cell = (key: string, column: string, value?: number): string => {
    if (value === undefined) return '-'
    if (key.endsWith('ratio')) return value.toFixed(2)
    if (column.startsWith('bytes')) return `${(value / 1_000).toFixed(0)} kB`
    return value.toFixed(column === 'cls' ? 3 : column === 'load' ? 1 : 0)
  }
  const lines = [...rows].map(([key, row]) => [key, ...columns.map((column) => cell(key, column, row[column]))])
  const all = [['ms', ...columns], ...lines]
  const widths = all[0]!.map((_, i) => Math.max(...all.map((line) => line[i]!.length)))
  const fit = (text: string, i: number): string => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))
  return all.map((line) => `${line.map(fit).join('  ')}\n`).join('')
}
