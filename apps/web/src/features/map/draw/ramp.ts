export const rampSteps = [1, 2, 3, 4, 5] as const
export type RampStep = (typeof rampSteps)[number]

/** The shade, one of five, for a number of listings. */
export function stepOf(count: number, most: number): RampStep {
  if (most <= 0) return 1
  const index = Math.min(rampSteps.length - 1, Math.floor((count / most) * rampSteps.length))
  return rampSteps[index] ?? 1
}

/** Rounds the legend's upper end. */
export function roundMost(most: number): number {
  if (most <= 10) return 10
  const magnitude = 10 ** Math.floor(Math.log10(most))
  return Math.ceil(most / (magnitude / 2)) * (magnitude / 2)
}
