import Tsuro from './Tsuro.svelte'
import Tyros from './Tyros.svelte'
import Tyrus from './Tyrus.svelte'

/** The picture of each game. */
export const pictures = { tsuro: Tsuro, tyros: Tyros, tyrus: Tyrus }
