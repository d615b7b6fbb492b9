import type { Composition } from './composition.ts'
import SoloStatus from './SoloStatus.svelte'

export const solo: Composition = { Status: SoloStatus, menu: 'SoloMenu', isShared: false }
