/** Flag of a newer version of the page: the next step between pages loads it. */
export const version = { isOutdated: false }
