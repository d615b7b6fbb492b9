import { untrack, type Component } from 'svelte'
import type { Finish } from '../games/game-ui.ts'
import type { EndLine, Given, PageFeature, Places, Section, Table } from '../games/page-feature.ts'
import { speak } from '../room/notice-queue.svelte.ts'

/** A feature at work at a table. */
interface Running {
  readonly feature: PageFeature
  readonly own: unknown
}

/** The features of one table at work. */
export class Features {
  readonly all: readonly Running[]
  readonly #table: Table

  /** Begins them, inside a component. */
  constructor(features: readonly PageFeature[], table: Table) {
    this.#table = table
    this.all = untrack(() => features.map((feature) => ({ feature, own: feature.begin?.(table) })))
    speak(() => this.all.flatMap(({ feature, own }) => feature.notices?.(table, own) ?? []))
    // An entry that came before is over.
    let last = untrack(() => table.room.moved)
    $effect(() => {
      const { moved } = table.room
      if (!moved || moved === last) return
      last = moved
      untrack(() => this.all.forEach(({ feature, own }) => feature.after?.(moved, table, own)))
    })
  }
  /** Parts in a place, with what each needs. */
  in<At extends keyof Places>(place: At) {
    return this.all.flatMap(({ feature: { places }, own }) => {
      const Part = places?.[place]
      return Part ? [{ Part, own }] : []
    })
  }
  /** Sections of the menu that are of use now. */
  get sections(): readonly (Section & { readonly Part: Component<Given>; readonly own: unknown })[] {
    return this.all.flatMap(({ feature: { menu = [] }, own }) =>
      menu
        .filter(({ shows }) => shows?.(this.#table, own) ?? true)
        .map((section) => ({ ...section, Part: section.part as Component<Given>, own })),
    )
  }
  /** Replaces the main action. */
  get instead(): (() => unknown) | undefined {
    return this.all.map(({ feature, own }) => feature.instead?.(this.#table, own)).find((act) => act)
  }
  /** Replaces the status of the connection. */
  get status(): string | undefined {
    return this.all.map(({ feature }) => feature.status?.(this.#table)).find((said) => said !== undefined)
  }
  get endLines(): readonly EndLine[] {
    return this.all.flatMap(({ feature }) => feature.endLine?.(this.#table) ?? [])
  }
  ended(finish: Finish): void {
    this.all.forEach(({ feature }) => feature.ended?.(finish))
  }
  get areShowing(): boolean {
    return this.all.some(({ feature, own }) => feature.isShowing?.(own))
  }
}
