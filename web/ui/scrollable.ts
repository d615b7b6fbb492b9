/** Makes a scrolling region reachable by keyboard. */
export const reachable = (node: HTMLElement): void => void (node.tabIndex = 0)
