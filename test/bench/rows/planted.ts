import type { Planted } from '../../support/planting.ts'

export const planted: readonly Planted[] = [
  {
    name: 'a page of the log reads all of it',
    from: 'answering(logPage(state.match, context.platform.rows, holder',
    to: 'answering(logPage((context.platform.rows.entries(0), state.match), context.platform.rows, holder',
    finding: /^log(, its end)?, asleep: \d+ rows read of \d+ entries$/,
  },
  {
    name: 'whoever looks has all snapshots read',
    from: 'info: (context, token2) => asAnyone(context, (state) => (',
    to: 'info: (context, token2) => asAnyone(context, (state) => (context.platform.rows.list("snapshot"), ',
    finding: /^(info|page|page of a position|seat stored), asleep: \d+ rows read of 3000 entries$/,
  },
  {
    name: 'a switch is written once for each snapshot',
    from: 'allowStandIn(context, allowed, token2) {',
    to:
      'allowStandIn(context, allowed, token2) {\n' +
      '      context.platform.rows.list("snapshot").forEach((_, k) => context.platform.rows.put("other", k, {}));',
    finding: /^stand-in switch, asleep: \d+ rows (read of|written at) \d+ entries$/,
  },
]
