/** A decision tree: a leaf in log-odds, or a test of one feature. */
export type Tree =
  | { leaf: number }
  | { feature: number; below: number; isMissingLeft: boolean; left: Tree; right: Tree }

/** Trees in preorder as text: `3<0.5L` tests feature 3 and sends a missing value left; a plain number is a leaf. */
export function writeTree(tree: Tree): string {
  if ('leaf' in tree) return shortNumber(tree.leaf)
  const test = `${tree.feature}<${shortNumber(tree.below)}${tree.isMissingLeft ? 'L' : 'R'}`
  return `${test} ${writeTree(tree.left)} ${writeTree(tree.right)}`
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(4)))

/** All trees in flat arrays, which are several times faster to evaluate than objects. `-1` as feature is a leaf. */
export type Forest = {
  roots: Int32Array
  features: Int8Array
  values: Float64Array
  isMissingLeft: Uint8Array
  right: Int32Array
}

export function readForest(text: string): Forest {
  const nodes: { feature: number; value: number; isMissingLeft: boolean; right: number }[] = []
  const roots: number[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    roots.push(nodes.length)
    const tokens = line.trim().split(' ').values()
    const read = (): void => {
      const token = tokens.next().value ?? '0'
      const test = /^(\d+)<(.+)([LR])$/.exec(token)
      if (test === null) {
        nodes.push({ feature: -1, value: Number(token), isMissingLeft: false, right: 0 })
        return
      }
      const node = { feature: Number(test[1]), value: Number(test[2]), isMissingLeft: test[3] === 'L', right: 0 }
      nodes.push(node)
      read()
      node.right = nodes.length
      read()
    }
    read()
  }
  return {
    roots: Int32Array.from(roots),
    features: Int8Array.from(nodes, ({ feature }) => feature),
    values: Float64Array.from(nodes, ({ value }) => value),
    isMissingLeft: Uint8Array.from(nodes, ({ isMissingLeft }) => Number(isMissingLeft)),
    right: Int32Array.from(nodes, ({ right }) => right),
  }
}

/** The sum of the trees' leaves for a row of features, in log-odds. */
export function sumOfTrees({ roots, features, values, isMissingLeft, right }: Forest, row: Float64Array): number {
  let sum = 0
  for (let tree = 0; tree < roots.length; tree += 1) {
    let at = roots[tree] ?? 0
    for (let feature = features[at] ?? -1; feature >= 0; feature = features[at] ?? -1) {
      const value = row[feature] ?? Number.NaN
      const isLeft = Number.isNaN(value) ? isMissingLeft[at] === 1 : value < (values[at] ?? 0)
      at = isLeft ? at + 1 : (right[at] ?? 0)
    }
    sum += values[at] ?? 0
  }
  return sum
}
