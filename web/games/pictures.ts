import Live, { type PictureOf } from './LivePicture.svelte'

const all = import.meta.glob<ReturnType<PictureOf>>('./*/Picture.svelte', { eager: true, import: 'default' })

export const pictureOf: PictureOf = (game) => all[`./${game}/Picture.svelte`]
export { Live }
