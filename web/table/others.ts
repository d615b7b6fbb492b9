/** What a table that is played with others has besides, which nobody needs in the first moment. */
export { default as AsOf } from './AsOf.svelte'
export { default as LateNotices } from './LateNotices.svelte'
export { keepViews } from '../room/kept-views.ts'
