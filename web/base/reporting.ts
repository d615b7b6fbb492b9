import { call } from './api.ts'

/** Number of reports until the page is reloaded: an error in a loop is one error. */
let left = 3

/** Reports an error and its place in the code to the worker; never a name, a token, a hand or a table's id. */
export function report(error: unknown, where?: string): void {
  if (left-- <= 0) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  void call('POST /api/errors', {
    body: {
      message: message.slice(0, 500),
      ...(stack ? { stack: stack.slice(0, 2000) } : {}),
      ...(where ? { where: where.slice(0, 100) } : {}),
    },
  })
}

export function reportUncaught(): void {
  addEventListener('error', (event) => report(event.error ?? event.message, 'error'))
  addEventListener('unhandledrejection', (event) => report(event.reason, 'rejection'))
}
