/** ms between two times that a page and a translator who does not rest may contend. */
const REST = 100
/** How often within these a text is put back in its place, and how often into what replaced it. */
const BACK = 3
const INTO = 6

const isText = (node: Node): node is Text => node instanceof Text
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/**
 * Keeps the texts of the page, which change in place, where a browser's translation replaces them: it would show what the page
 * said then. Only what stays as it is can be translated, and says so: `translate="yes"`. Whoever replaces a text that was put
 * back again and again keeps the wrapping, with the text that is kept within.
 */
export function keepTexts({ body } = document): void {
  const replaced: MutationRecord[] = []
  let times = 0
  function settle(): void {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of replaced.splice(0).reverse()) {
      const texts = [...removedNodes].filter(isText)
      const by = (addedNodes[0] ?? [previousSibling, nextSibling].find(isFont)) as ChildNode | undefined
      if (by?.parentNode !== target) continue
      const within = by instanceof Element && times > BACK ? ([...by.querySelectorAll('font')].pop() ?? by) : undefined
      if (within) within.replaceChildren(...texts)
      else by.replaceWith(...texts)
    }
    observer.takeRecords()
  }
  const observer = new MutationObserver((records) => {
    const foreign = records.filter(
      ({ target, addedNodes, removedNodes, previousSibling, nextSibling }) =>
        [...removedNodes].some(isText) &&
        (addedNodes.length > 0 || [previousSibling, nextSibling].some(isFont)) &&
        (target as Element).closest('[translate]')?.getAttribute('translate') === 'no',
    )
    if (foreign.length === 0) return
    replaced.push(...foreign)
    if (times++ === 0)
      setTimeout(() => {
        times = 0
        settle()
      }, REST)
    if (times <= INTO) settle()
  })
  observer.observe(body, { childList: true, subtree: true })
}
