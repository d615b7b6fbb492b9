/** A name, and the number that alone tells it from an equal one: where the name is cut, that stays. */
export const nameParts = (name: string): string[] => name.split(/ (?=\d+$)/)
