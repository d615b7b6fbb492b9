import Live, { type GamePictures } from './LivePicture.svelte'
import tsuro from './tsuro/Picture.svelte'
import tyros from './tyros/Picture.svelte'
import tyrus from './tyrus/Picture.svelte'

export const pictures: GamePictures = { tsuro, tyrus, tyros }
export { Live }
