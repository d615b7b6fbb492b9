import type { Storm } from './storm.ts'
import { levelAt } from './table.ts'

/** States in which an accident may come, each by its name. */
const states: Readonly<Record<string, (storm: Storm) => boolean>> = {
  'a game waits for its start': ({ world }) => world.oracle.table.table.phase === 'waiting',
  'a game goes on': ({ world }) => world.oracle.table.table.phase === 'playing',
  'a game is over': (storm) => storm.isOver(),
  'a rematch is made': ({ house }) => house.machines.size > 1,
  'an action is under way': ({ pages }) => pages.some(({ state }) => state.pending !== undefined),
  'a page dials': ({ pages }) => pages.some(({ state }) => state.status === 'connecting'),
  'a page asks what it missed': ({ pages }) => pages.some(({ state }) => state.status === 'catching-up'),
  'a page is offline': ({ pages }) => pages.some(({ state }) => state.status === 'offline'),
  'a page is suspended': ({ pages }) => pages.some(({ process }) => process.frozen),
  'somebody watches': (storm) => storm.anySpectator() !== undefined,
  'a seat has several devices': (storm) => storm.pages.some((page) => storm.devicesOf(page) > 1),
  'the room sleeps': ({ world }) => !world.machine.isAwake,
  'the room is down': ({ world }) => world.machine.down,
  'the disk is about to fail': ({ world }) => world.machine.disk.fuse.isLit,
  'a bot is to move': ({ world: { oracle } }) =>
    oracle.log.waits.some((seat) => levelAt(oracle.table.table, seat) !== undefined),
  'a bot plays for somebody': ({ world }) =>
    world.oracle.table.table.players.some((one) => 'standIn' in one && one.standIn !== undefined),
  'something is proposed': ({ world }) => world.oracle.table.table.proposals.length > 0,
  'a seat was left': ({ world }) => world.oracle.table.table.players.some(({ kind }) => kind === 'left'),
  'a pace is kept': ({ world }) => world.oracle.table.table.pace !== 'none',
}

export const stateNames: readonly string[] = Object.keys(states)

export const statesNow = (storm: Storm): readonly string[] => stateNames.filter((name) => states[name]!(storm))
