import type { Tree } from '@gazetteer/listing/matching-training'

/** `signs`: 1 the score never falls when the feature grows, -1 it never rises, 0 free. */
export type Training = {
  rows: readonly Float64Array[]
  labels: readonly number[]
  weights: readonly number[]
  signs: readonly (-1 | 0 | 1)[]
}

export type Settings = {
  trees: number
  depth: number
  rate: number
  /** L2 penalty of a leaf, and the least sum of Hessians in one. */
  lambda: number
  leastInLeaf: number
  /** Share of rows and of features that each tree sees. */
  rowShare: number
  featureShare: number
  random: () => number
}

const maxBins = 64

/** Gradient-boosted trees for a binary label (logistic loss) with monotonic features; NaN goes to the better side. */
export function boost(training: Training, settings: Settings): { base: number; trees: Tree[] } {
  const { rows, labels, weights } = training
  const bins = training.signs.map((_sign, feature) => binned(rows, feature))
  const total = sum(weights)
  const share = sum(weights.map((weight, at) => weight * (labels[at] ?? 0))) / total
  const base = Math.log(share / (1 - share))
  const odds = new Float64Array(rows.length).fill(base)
  const trees: Tree[] = []
  const [gradients, hessians] = [new Float64Array(rows.length), new Float64Array(rows.length)]
  for (let round = 0; round < settings.trees; round += 1) {
    const members: number[] = []
    for (let at = 0; at < rows.length; at += 1) {
      const p = 1 / (1 + Math.exp(-(odds[at] ?? 0)))
      gradients[at] = (weights[at] ?? 0) * ((labels[at] ?? 0) - p)
      hessians[at] = (weights[at] ?? 0) * Math.max(1e-6, p * (1 - p))
      if (settings.random() < settings.rowShare) members.push(at)
    }
    const features = bins.map((_bin, feature) => feature).filter(() => settings.random() < settings.featureShare)
    const tree = grow({ bins, gradients, hessians, features, signs: training.signs, settings }, members)
    trees.push(tree)
    for (const [at, row] of rows.entries()) odds[at] = (odds[at] ?? 0) + oddsOf(tree, row)
  }
  return { base, trees }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function oddsOf(tree: Tree, row: Float64Array): number {
  let at: Tree = tree
  while ('feature' in at) {
    const value = row[at.feature] ?? Number.NaN
    at = (Number.isNaN(value) ? at.isMissingLeft : value < at.below) ? at.left : at.right
  }
  return at.leaf
}

/** `codes`: the bin of each row, the last one for NaN; `edges`: a value below edge n is in bin n or lower. */
type Bins = { codes: Uint8Array; edges: number[] }

function binned(rows: readonly Float64Array[], feature: number): Bins {
  const sorted = rows
    .map((row) => row[feature] ?? Number.NaN)
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b)
  const distinct = [...new Set(sorted)]
  const cuts =
    distinct.length <= maxBins
      ? distinct
      : [
          ...new Set(
            Array.from({ length: maxBins }, (_, at) => sorted[Math.floor((at * sorted.length) / maxBins)] ?? 0),
          ),
        ]
  const edges = cuts.slice(1).map((cut, at) => {
    const below = distinct.length <= maxBins ? (cuts[at] ?? 0) : (sorted[lowerBound(sorted, cut) - 1] ?? cut)
    return (below + cut) / 2
  })
  const codes = Uint8Array.from(rows, (row) => {
    const value = row[feature] ?? Number.NaN
    return Number.isNaN(value) ? missingCode : lowerBound(edges, value, true)
  })
  return { codes, edges }
}

/** The first position whose value is at least (`isAfter`: more than) the wanted one. */
function lowerBound(sorted: readonly number[], value: number, isAfter = false): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const found = sorted[middle] ?? 0
    if (found < value || (isAfter && found === value)) low = middle + 1
    else high = middle
  }
  return low
}

type Growing = {
  bins: readonly Bins[]
  gradients: Float64Array
  hessians: Float64Array
  features: readonly number[]
  signs: Training['signs']
  settings: Settings
}

/** Where a node is: its depth, and the bounds that monotonic splits above it impose. */
type Position = { depth: number; low: number; high: number }
const atRoot: Position = { depth: 0, low: -Infinity, high: Infinity }

function grow(growing: Growing, members: number[], at: Position = atRoot): Tree {
  const { gradients, hessians, settings, bins, signs } = growing
  let [gradient, hessian] = [0, 0]
  for (const member of members) {
    gradient += gradients[member] ?? 0
    hessian += hessians[member] ?? 0
  }
  const node: Node = { members, gradient, hessian, ...at }
  const split = at.depth < settings.depth ? bestSplit(growing, node) : null
  if (split === null) return { leaf: leafOf(node, gradient, hessian + settings.lambda) * settings.rate }
  const { codes, edges } = bins[split.feature] ?? noBins
  const isLeft = (member: number): boolean =>
    codes[member] === missingCode ? split.isMissingLeft : (codes[member] ?? 0) <= split.bin
  const middle = (split.leftValue + split.rightValue) / 2
  const below = { ...at, depth: at.depth + 1 }
  const [lower, upper] = [
    { ...below, high: middle },
    { ...below, low: middle },
  ]
  const [left, right] = sidesOf(signs[split.feature] ?? 0, { below, lower, upper })
  return {
    feature: split.feature,
    below: edges[split.bin] ?? 0,
    isMissingLeft: split.isMissingLeft,
    left: grow(growing, members.filter(isLeft), left),
    right: grow(
      growing,
      members.filter((member) => !isLeft(member)),
      right,
    ),
  }
}

function sidesOf(
  sign: number,
  { below, lower, upper }: Record<'below' | 'lower' | 'upper', Position>,
): [Position, Position] {
  if (sign === 0) return [below, below]
  return sign > 0 ? [lower, upper] : [upper, lower]
}

const missingCode = 255
const noBins: Bins = { codes: new Uint8Array(), edges: [] }

type Node = Position & { members: readonly number[]; gradient: number; hessian: number }

const leafOf = ({ low, high }: Position, gradient: number, hessian: number): number =>
  Math.min(high, Math.max(low, gradient / hessian))

type Split = {
  feature: number
  bin: number
  isMissingLeft: boolean
  gain: number
  leftValue: number
  rightValue: number
}

function bestSplit(growing: Growing, node: Node): Split | null {
  const { settings, bins, signs, gradients, hessians } = growing
  const valueOf = (gradient: number, hessian: number): number => leafOf(node, gradient, hessian + settings.lambda)
  const gainOf = (gradient: number, hessian: number): number => {
    const value = valueOf(gradient, hessian)
    return 2 * gradient * value - (hessian + settings.lambda) * value * value
  }
  const whole = gainOf(node.gradient, node.hessian)
  let best: Split | null = null
  for (const feature of growing.features) {
    const { codes, edges } = bins[feature] ?? noBins
    const sums = new Float64Array(512)
    for (const at of node.members) {
      const code = codes[at] ?? 0
      sums[code] = (sums[code] ?? 0) + (gradients[at] ?? 0)
      sums[256 + code] = (sums[256 + code] ?? 0) + (hessians[at] ?? 0)
    }
    const [missing, missingHessian] = [sums[255] ?? 0, sums[511] ?? 0]
    for (const isMissingLeft of missingHessian > 0 ? [true, false] : [true]) {
      let [gradient, hessian] = isMissingLeft ? [missing, missingHessian] : [0, 0]
      for (let bin = 0; bin < edges.length; bin += 1) {
        gradient += sums[bin] ?? 0
        hessian += sums[256 + bin] ?? 0
        const [otherGradient, otherHessian] = [node.gradient - gradient, node.hessian - hessian]
        if (hessian < settings.leastInLeaf || otherHessian < settings.leastInLeaf) continue
        const leftValue = valueOf(gradient, hessian)
        const rightValue = valueOf(otherGradient, otherHessian)
        if ((signs[feature] ?? 0) * (rightValue - leftValue) < 0) continue
        const gain = gainOf(gradient, hessian) + gainOf(otherGradient, otherHessian) - whole
        if (gain > (best?.gain ?? 1e-4)) best = { feature, bin, isMissingLeft, gain, leftValue, rightValue }
      }
    }
  }
  return best
}
