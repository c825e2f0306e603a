const dayMs = 86_400_000

/** The start of the UTC day of an instant, both epoch milliseconds. */
export const midnightUtc = (now: number): number => now - (now % dayMs)
