/** A newer version of the page has come. The next step between pages loads it. */
export const version = { isOutdated: false }
