import Tsuro from './tsuro/Picture.svelte'
import Tyros from './tyros/Picture.svelte'
import Tyrus from './tyrus/Picture.svelte'

/** The picture of each game. */
export const pictures = { tsuro: Tsuro, tyros: Tyros, tyrus: Tyrus }
