import type { Random } from '../../shared/engine/game.ts'
import type { Answer, Asked, HandlerName } from '../../shared/room/handlers.ts'
import type { Clock } from './clock.ts'
import { durable } from './durable.ts'
import { Machine } from './machine.ts'

export type Remote = <D extends HandlerName>(id: string, name: D, ...asked: Asked<D>) => Promise<Answer<D>>

/** All rooms, each on a machine of its own, by the id of its table. */
export class House {
  readonly machines = new Map<string, Machine>()
  /** Whether rooms that wake have the code of the last release still. */
  isFrozen = false
  /** Called with every machine as it is made. */
  made: (id: string, machine: Machine) => void = () => undefined
  private readonly clock: Clock
  private readonly random: Random

  constructor(clock: Clock, random: Random) {
    this.clock = clock
    this.random = random
  }

  machine(id: string): Machine {
    const known = this.machines.get(id)
    if (known) return known
    const remote: Remote = (other, name, ...asked) => this.ask(machine, other, name, asked)
    const machine: Machine = new Machine(
      this.clock,
      durable.make(remote, () => this.isFrozen),
    )
    this.machines.set(id, machine)
    this.made(id, machine)
    return machine
  }

  /** One room asks another: the answer takes its time, and never comes to a machine that went down meanwhile. */
  private ask<D extends HandlerName>(from: Machine, id: string, name: D, asked: Asked<D>): Promise<Answer<D>> {
    const { crashes } = from
    return new Promise((resolve, reject) => {
      const arrive = async (): Promise<void> => {
        const to = this.machine(id)
        const answer = to.down ? undefined : await to.ask(name, ...asked)
        this.clock.in(this.random.below(200), from.process, () => {
          if (from.crashes !== crashes) return
          if (answer === undefined) reject(new Error('the other room was lost'))
          else resolve(answer)
        })
      }
      this.clock.in(this.random.below(200), from.process, () => void arrive().catch(from.failed))
    })
  }
}
