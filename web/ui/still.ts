/** Whether motion is to be spared. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
