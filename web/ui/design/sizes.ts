/** Size conditions of all styles, where `sizes()` names them `--phone` and so on. What fits none of them scrolls. */

/** Board above, controls below; an enlarged page too. */
export const phone = '(orientation: portrait), (max-width: 34.99rem)'
/** Board beside the controls. */
export const landscape = '(orientation: landscape) and (min-width: 35rem)'
/** The log and the chat have a place of their own. */
export const wide = '(orientation: landscape) and (min-width: 50rem) and (min-height: 38rem)'
/** As wide as a screen on the wall: log and chat beside each other. */
export const screen = '(orientation: landscape) and (min-width: 104rem) and (min-height: 38rem)'
/** Two columns of text. */
export const tablet = '(min-width: 44rem)'
/** A tall phone. */
export const tall = '(min-height: 48rem)'
/** A small phone, or one whose browser leaves little of it. */
export const low = '(max-height: 43rem)'
/** A phone held sideways. */
export const flat = '(max-height: 30rem)'
