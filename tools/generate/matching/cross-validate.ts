import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import type { AllExamples } from './all-examples.ts'
import { figuresOf, type Scored } from './figures.ts'
import { oddsOf, settings, train } from './train.ts'
import type { Example } from './training-set.ts'

export type Calibration = { slope: number; shift: number }
export type ScoredPair = Scored & { country: string }
export type Validated = {
  /** Each pair as a list of its own: an honest score for pairs of a list that the model has not seen. */
  scored: ScoredPair[]
  calibration: Calibration
  threshold: number
}

/**
 * Scores each labelled pair by a model that saw no pair of its group. Folds are split by group, each with the same
 * share of countries. `extra` examples take part in every training, except those made from businesses of the fold.
 */
export function crossValidate(
  { labelled, extra }: AllExamples,
  { folds = 5, seed = 1, chosen = settings } = {},
): Validated {
  const foldOf = foldsOf(labelled.alone, folds, seed)
  const odds = labelled.alone.map(() => 0)
  for (let fold = 0; fold < folds; fold += 1) {
    const seen = [...labelled.inList, ...labelled.alone, ...extra].filter(({ group }) => foldOf.get(group) !== fold)
    const model = train(seen, seed * 10 + fold, chosen)
    for (const [at, { row, group }] of labelled.alone.entries())
      if (foldOf.get(group) === fold) odds[at] = oddsOf(model, row)
  }
  const calibration = calibrate(
    odds,
    labelled.alone.map(({ label }) => label),
  )
  const scored = labelled.alone.map(({ label, country }, at) => ({
    label,
    country,
    score: calibrated(odds[at] ?? 0, calibration),
  }))
  // For probabilities, half of the best F1 is the threshold that reaches it; the best of one sample is noise.
  const threshold = Number((figuresOf(scored, 0.5).best / 2).toFixed(2))
  return { scored, calibration, threshold }
}

export const calibrated = (odds: number, { slope, shift }: Calibration): number =>
  1 / (1 + Math.exp(-(slope * odds + shift)))

/** The groups of each country, the largest countries first, are dealt to the folds in random order. */
function foldsOf(labelled: readonly Example[], folds: number, seed: number): Map<string, number> {
  const random = randomFrom(seed)
  const groups = [...new Map(labelled.map(({ group, country }) => [group, country]))].map(([group, country]) => ({
    group,
    country,
    order: random(),
  }))
  groups.sort((a, b) => a.country.localeCompare(b.country, 'en') || a.order - b.order)
  return new Map(groups.map(({ group }, at) => [group, at % folds]))
}

/** Platt scaling: two parameters that make the scores of unseen pairs probabilities. */
function calibrate(odds: readonly number[], labels: readonly number[]): Calibration {
  let [slope, shift] = [1, 0]
  for (let step = 0; step < 2_000; step += 1) {
    let [bySlope, byShift] = [0, 0]
    for (const [at, value] of odds.entries()) {
      const error = (labels[at] ?? 0) - 1 / (1 + Math.exp(-(slope * value + shift)))
      bySlope += error * value
      byShift += error
    }
    slope += (0.5 * bySlope) / odds.length
    shift += (0.5 * byShift) / odds.length
  }
  return { slope: Number(slope.toFixed(4)), shift: Number(shift.toFixed(4)) }
}
