import {
  cards,
  removed,
  type Card,
  type Counted,
  type Offer,
  type Terms,
  type TradeCommand,
  type Tyros,
} from './tyros.table.ts'

/** TYR-33 to 35 and 45 to 48 by hand: the papers that lie on the table while somebody trades. */

const isHeld = (hand: readonly Card[], terms: Counted): boolean => removed(hand, cards(terms)) !== undefined
const goesBothWays = ({ give, want }: Terms): boolean => cards(give).length > 0 && cards(want).length > 0
const isOpen = (offer: Offer): boolean => !offer.withdrawn && offer.asked.some((one) => one.answer !== 'declined')
const answerOf = (offer: Offer, seat: number): Offer['asked'][number] | undefined =>
  offer.withdrawn ? undefined : offer.asked.find((one) => one.seat === seat)

/** Answers that are open now, but for offers and counters, which are without number. */
export function answers(game: Tyros, seat: number): TradeCommand[] {
  return game.offers.flatMap((offer): TradeCommand[] => {
    const { number } = offer
    if (!isOpen(offer)) return []
    if (seat === game.turn) {
      const ends = offer.asked.flatMap(({ seat: other, answer }): TradeCommand[] => {
        if (answer === 'accepted') return [{ type: 'conclude', offer: number, with: other }]
        if (answer === null || answer === 'declined' || !isHeld(game.hands[seat]!, answer.want)) return []
        return [{ type: 'take', offer: number, with: other }]
      })
      return [{ type: 'withdraw', offer: number }, ...ends]
    }
    const mine = answerOf(offer, seat)
    if (!mine || mine.answer === 'accepted' || mine.answer === 'declined') return []
    if (mine.answer) return [{ type: 'retract', offer: number }]
    const no = [false, true].map((forTurn): TradeCommand => ({ type: 'decline', offer: number, forTurn }))
    return isHeld(game.hands[seat]!, offer.want) ? [{ type: 'accept', offer: number }, ...no] : no
  })
}

export function allows(game: Tyros, seat: number, command: TradeCommand & Terms): boolean {
  if (game.phase !== 'actions' || !goesBothWays(command) || !isHeld(game.hands[seat]!, command.give)) return false
  if (command.type === 'counter') {
    const offer = game.offers.find((one) => one.number === command.offer)
    const isOther = String(command.give) !== String(offer?.want) || String(command.want) !== String(offer?.give)
    return !!offer && isOther && seat !== game.turn && answerOf(offer, seat)?.answer === null
  }
  if (command.type !== 'offer' || seat !== game.turn || game.trades >= 20 || game.offers.length >= 5) return false
  const { to } = command
  const rising = to.every((other, i) => i === 0 || to[i - 1]! < other)
  const others = to.every((other) => other !== seat && game.hands[other] && !game.noDeals.includes(other))
  const asksTwice = game.offers.some(
    (offer) =>
      String(offer.give) === String(command.give) &&
      String(offer.want) === String(command.want) &&
      offer.asked.some((one) => to.includes(one.seat)),
  )
  const waiting = game.offers.filter(isOpen).flatMap((offer) => offer.asked.map((one) => one.seat))
  const oneAtATime = to.length === 1 && waiting.every((other) => other === to[0])
  return to.length > 0 && rising && others && !asksTwice && (game.edition === 'kosmos' || oneAtATime)
}

/** Everything said that moves no card. */
export function talk(game: Tyros, seat: number, command: Exclude<TradeCommand, { with: number }>): void {
  if (command.type === 'offer') {
    const { give, want } = command
    const asked = command.to.map((other) => ({ seat: other, answer: null }))
    game.offers.push({ number: ++game.offersMade, give, want, asked, withdrawn: false })
    return
  }
  const offer = game.offers.find((one) => one.number === command.offer)!
  if (command.type === 'withdraw') {
    offer.withdrawn = true
    return
  }
  const mine = answerOf(offer, seat)!
  switch (command.type) {
    case 'accept':
      mine.answer = 'accepted'
      return
    case 'decline':
      mine.answer = 'declined'
      if (!command.forTurn) return
      game.noDeals.push(seat)
      for (const { asked } of game.offers)
        for (const one of asked) if (one.seat === seat && one.answer === null) one.answer = 'declined'
      return
    case 'counter':
      mine.answer = { give: command.give, want: command.want }
      return
    case 'retract':
      mine.answer = 'declined'
  }
}

/** The trade that is the action: on the offer's terms, or on a counter's, which are the other's. */
export function conclude(game: Tyros, command: Extract<TradeCommand, { with: number }>): void {
  const offer = game.offers.find((one) => one.number === command.offer)!
  const answer = offer.asked.find((one) => one.seat === command.with)!.answer
  const terms = typeof answer === 'object' && answer ? { give: answer.want, want: answer.give } : offer
  const [mine, theirs] = [game.hands[game.turn]!, game.hands[command.with]!]
  const [gone, got] = [cards(terms.give), cards(terms.want)]
  game.hands[game.turn] = [...removed(mine, gone)!, ...got]
  game.hands[command.with] = [...removed(theirs, got)!, ...gone]
  game.trades++
}

/** TYR-46. */
export function lapse(game: Tyros): void {
  game.offers = []
  game.noDeals = []
}
