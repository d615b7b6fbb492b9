/** For a region that scrolls: it is reached by keyboard. */
export const reachable = (node: HTMLElement): void => void (node.tabIndex = 0)
