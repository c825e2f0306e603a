import type { Place } from './project.ts'

export type Cluster = { x: number; y: number; count: number }
export type Clustered = { dots: Place[]; clusters: Cluster[] }

/** `scale`: how many pixels of the screen one unit of the places takes; circles have sizes of the screen. */
export type ClusterOptions = { cellPx: number; crowd: number; scale?: number }

/** Gathers places that crowd one cell of a grid into one circle with their number; the rest stay dots. */
export function clusterPlaces(places: readonly Place[], { cellPx, crowd, scale = 1 }: ClusterOptions): Clustered {
  const cells = new Map<string, Place[]>()
  for (const place of places) {
    const key = `${Math.floor(place[0] / cellPx)}:${Math.floor(place[1] / cellPx)}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [place])
    else cell.push(place)
  }
  const dots: Place[] = []
  const clusters: Cluster[] = []
  for (const cell of cells.values()) {
    if (cell.length < crowd) dots.push(...cell)
    else clusters.push(middleOf(cell))
  }
  return { dots, clusters: withoutOverlaps(clusters, scale) }
}

/** Circles that would lie on each other become one. Drawn from small to large. */
function withoutOverlaps(clusters: readonly Cluster[], scale: number): Cluster[] {
  const kept: Cluster[] = []
  for (const cluster of clusters.toSorted((a, b) => b.count - a.count)) {
    const near = kept.findIndex((other) => {
      const reach = (clusterRadius(other.count) + clusterRadius(cluster.count)) / scale
      return Math.hypot(other.x - cluster.x, other.y - cluster.y) < reach
    })
    const other = kept[near]
    if (other === undefined) kept.push(cluster)
    else kept[near] = { x: other.x, y: other.y, count: other.count + cluster.count }
  }
  return kept.toReversed()
}

function middleOf(places: readonly Place[]): Cluster {
  const sum = places.reduce((total, [x, y]) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / places.length, y: sum.y / places.length, count: places.length }
}

/** Bigger numbers, bigger circles, within limits. */
export function clusterRadius(count: number): number {
  return Math.min(22, 11 + Math.log2(count) * 1.3)
}
