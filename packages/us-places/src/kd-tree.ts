type Vector = readonly [number, number, number]

/**
 * A balanced k-d tree over points of the unit sphere, flat in typed arrays: the middle of each range is its root.
 * The nearest by straight line through the sphere is the nearest over ground, so the answers are exact.
 */
export class KdTree {
  readonly #xyz: Float64Array
  readonly #ids: Uint32Array

  constructor(points: readonly Vector[]) {
    const order = Array.from(points, (_, index) => index)
    sortRange(points, order, 0, order.length, 0)
    this.#ids = Uint32Array.from(order)
    this.#xyz = new Float64Array(points.length * 3)
    order.forEach((id, at) => this.#xyz.set(points[id] ?? [0, 0, 0], at * 3))
  }

  /** The index of the nearest point and its straight-line distance (unit sphere); index -1 when the tree is empty or the point is not a number. */
  nearest([x, y, z]: Vector): { index: number; chord: number } {
    const xyz = this.#xyz
    let best = -1
    let bestSquare = Infinity
    const visit = (from: number, to: number, axis: number): void => {
      if (from >= to) return
      const middle = (from + to) >> 1
      const dx = (xyz[middle * 3] ?? 0) - x
      const dy = (xyz[middle * 3 + 1] ?? 0) - y
      const dz = (xyz[middle * 3 + 2] ?? 0) - z
      const square = dx * dx + dy * dy + dz * dz
      if (square < bestSquare) {
        bestSquare = square
        best = middle
      }
      const side = sideOf(axis, dx, dy, dz)
      const next = axis === 2 ? 0 : axis + 1
      if (side > 0) {
        visit(from, middle, next)
        if (side * side < bestSquare) visit(middle + 1, to, next)
      } else {
        visit(middle + 1, to, next)
        if (side * side < bestSquare) visit(from, middle, next)
      }
    }
    visit(0, this.#ids.length, 0)
    return { index: best < 0 ? -1 : (this.#ids[best] ?? -1), chord: Math.sqrt(bestSquare) }
  }

  /** The indexes of the nearest points, nearest first. */
  nearestMany([x, y, z]: Vector, count: number): number[] {
    const xyz = this.#xyz
    const found: { at: number; square: number }[] = []
    const visit = (from: number, to: number, axis: number): void => {
      if (from >= to) return
      const middle = (from + to) >> 1
      const dx = (xyz[middle * 3] ?? 0) - x
      const dy = (xyz[middle * 3 + 1] ?? 0) - y
      const dz = (xyz[middle * 3 + 2] ?? 0) - z
      insert(found, { at: middle, square: dx * dx + dy * dy + dz * dz }, count)
      const side = sideOf(axis, dx, dy, dz)
      const next = axis === 2 ? 0 : axis + 1
      const [nearFrom, nearTo, farFrom, farTo] =
        side > 0 ? [from, middle, middle + 1, to] : [middle + 1, to, from, middle]
      visit(nearFrom, nearTo, next)
      const worst = found.length < count ? Infinity : (found.at(-1)?.square ?? Infinity)
      if (side * side < worst) visit(farFrom, farTo, next)
    }
    visit(0, this.#ids.length, 0)
    return found.map(({ at }) => this.#ids[at] ?? -1)
  }
}

function sideOf(axis: number, dx: number, dy: number, dz: number): number {
  if (axis === 0) return dx
  return axis === 1 ? dy : dz
}

function insert(found: { at: number; square: number }[], one: { at: number; square: number }, count: number): void {
  let place = found.length
  while (place > 0 && (found[place - 1]?.square ?? 0) > one.square) place -= 1
  if (place >= count) return
  found.splice(place, 0, one)
  if (found.length > count) found.pop()
}

/** Puts the median of each range, by the axis of its depth, into its middle. */
function sortRange(points: readonly Vector[], order: number[], from: number, to: number, axis: 0 | 1 | 2): void {
  if (to - from < 2) return
  const middle = (from + to) >> 1
  select(order, from, to - 1, middle, (id) => points[id]?.[axis] ?? 0)
  const next = axis === 2 ? 0 : nextAxis(axis)
  sortRange(points, order, from, middle, next)
  sortRange(points, order, middle + 1, to, next)
}

function nextAxis(axis: 0 | 1): 1 | 2 {
  return axis === 0 ? 1 : 2
}

/** Hoare's selection: afterwards order[k] is where a full sort would put it, smaller before, larger behind. */
function select(order: number[], left: number, right: number, k: number, value: (id: number) => number): void {
  while (left < right) {
    const pivot = value(order[(left + right) >> 1] ?? 0)
    let [i, j] = [left, right]
    while (i <= j) {
      while (value(order[i] ?? 0) < pivot) i += 1
      while (value(order[j] ?? 0) > pivot) j -= 1
      if (i > j) break
      const swapped = order[i] ?? 0
      order[i] = order[j] ?? 0
      order[j] = swapped
      i += 1
      j -= 1
    }
    if (k <= j) right = j
    else if (k >= i) left = i
    else return
  }
}
