import type { Composition } from './composition.ts'
import SoloStatus from './SoloStatus.svelte'

export const solo: Composition = { kind: 'alone', Status: SoloStatus, isShared: false }
