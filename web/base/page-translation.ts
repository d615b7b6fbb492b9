/** ms after which the page and a persistent translator may contend for a text again. */
const REST = 100
/** Repetitions within REST up to which a text is put back in its place, and up to which it is put into its replacement. */
const BACK = 3
const INTO = 6

const isText = (node: Node): node is Text => node instanceof Text
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/**
 * Restores texts that change in place where a browser's translation replaces them, which would freeze them. Only lasting
 * texts can be translated: `translate="yes"`. A translator who replaces a text again and again keeps its wrapping, with our
 * text inside.
 */
export function keepTexts({ body } = document): void {
  const times = new Map<Node, number>()
  const late: MutationRecord[] = []
  function settle(record: MutationRecord, often = 0): void {
    const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record
    const texts = [...removedNodes].filter(isText)
    const by = (addedNodes[0] ?? [previousSibling, nextSibling].find(isFont)) as ChildNode | undefined
    if (by?.parentNode !== target) return
    if (by instanceof Element && often > BACK) ([...by.querySelectorAll('font')].pop() ?? by).replaceChildren(...texts)
    else by.replaceWith(...texts)
  }
  const observer = new MutationObserver((records) => {
    const foreign = records.filter(
      ({ target, addedNodes, removedNodes, previousSibling, nextSibling }) =>
        [...removedNodes].some(isText) &&
        (addedNodes.length > 0 || [previousSibling, nextSibling].some(isFont)) &&
        (target as Element).closest('[translate]')?.getAttribute('translate') === 'no',
    )
    for (const record of foreign.reverse()) {
      const text = record.removedNodes[0]!
      const often = (times.get(text) ?? 0) + 1
      if (times.size === 0)
        setTimeout(() => {
          times.clear()
          for (const record of late.splice(0)) settle(record)
          observer.takeRecords()
        }, REST)
      times.set(text, often)
      if (often > INTO) late.push(record)
      else settle(record, often)
    }
    observer.takeRecords()
  })
  observer.observe(body, { childList: true, subtree: true })
}
