const dayMs = 86_400_000

/** The beginning of the day (UTC) of an instant, both epoch milliseconds. */
export const midnightUtc = (now: number): number => now - (now % dayMs)
