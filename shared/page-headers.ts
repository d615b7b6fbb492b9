/** Headers of every answer, as of files (`web/public/_headers`); home alone may be found by search engines. [ROOM-122] */
export const alwaysSaid = {
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/** Hashes of the scripts that stand in a page itself: `atOnce`, `facesLate` and `replaceFirst`. */
const EARLY = `'sha256-p15fE6i5JB5g4xALxauNGSoijVl28mndjhdaQTERE9c=' 'sha256-aJq49SFYrW3/sgDnnmImUhGHoKr3tbmd85AkZjpF7Gs=' 'sha256-nd0IWPQh2B/fXPobMTnADEQaktw3TJGbXhvN+uEcV/Y='`

/**
 * Headers of a page. It may load its own files, its own sockets, styles that components set, and pictures drawn in place.
 * Sent by the worker and, without a network, by the service worker. `at`: its address.
 */
export function pageHeaders(at: { readonly protocol: string; readonly host: string }): Record<string, string> {
  const sockets = `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}`
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${EARLY}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self' ${sockets}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    ...alwaysSaid,
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // `no-store` would keep a browser from going back to the page at once.
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Language, Cookie',
  }
}
