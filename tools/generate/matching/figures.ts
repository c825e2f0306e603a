/** A scored pair with its label. */
export type Scored = { score: number; label: number }

export type Figures = {
  f1: number
  precision: number
  recall: number
  auc: number
  recallAt95: number
  best: number
  bestAt: number
}

/** F1 at a threshold, area under the ROC curve, recall at a precision of 0.95, and the best F1 with its threshold. */
export function figuresOf(scored: readonly Scored[], threshold: number): Figures {
  const sorted = scored.toSorted((a, b) => b.score - a.score)
  const positives = sorted.filter(({ label }) => label === 1).length
  let [right, recallAt95, best, bestAt] = [0, 0, 0, 0]
  for (const [at, { label, score }] of sorted.entries()) {
    right += label
    if (sorted[at + 1]?.score === score) continue
    const [precision, recall] = [right / (at + 1), right / positives]
    if (precision >= 0.95) recallAt95 = Math.max(recallAt95, recall)
    const f1 = (2 * precision * recall) / (precision + recall)
    if (f1 > best) [best, bestAt] = [f1, (score + (sorted[at + 1]?.score ?? score)) / 2]
  }
  const above = sorted.filter(({ score }) => score >= threshold)
  const hits = above.filter(({ label }) => label === 1).length
  const [precision, recall] = [hits / Math.max(1, above.length), hits / positives]
  const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall)
  return { f1, precision, recall, auc: areaUnder(sorted, positives), recallAt95, best, bestAt }
}

/** The probability that a true pair scores higher than a false one; ties count half. */
function areaUnder(sorted: readonly Scored[], positives: number): number {
  let [area, above, at] = [0, 0, 0]
  while (at < sorted.length) {
    let [hits, misses] = [0, 0]
    const score = sorted[at]?.score
    while (at < sorted.length && sorted[at]?.score === score) {
      if (sorted[at]?.label === 1) hits += 1
      else misses += 1
      at += 1
    }
    area += misses * (above + hits / 2)
    above += hits
  }
  return area / (positives * (sorted.length - positives))
}
