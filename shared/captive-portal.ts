interface Answer {
  readonly status: number
  readonly redirected: boolean
  readonly headers: { get(name: string): string | null }
}

/** Types whose name differs from the ending of their files. */
const called: Readonly<Record<string, string>> = { js: 'javascript', webmanifest: 'json' }

/** Whether an answer is whole and of the type that its path names: a portal answers with a page of its own. [PAGE-183] */
export function isPart(path: string, { status, redirected, headers }: Answer): boolean {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  return status === 200 && !redirected && headers.get('content-type')?.includes(called[ending] ?? ending) === true
}
