import type { runAreaSchema } from '@gazetteer/contract'
import type { GapReason } from '@gazetteer/engine'
import type { Box, Position } from '@gazetteer/geography'
import type { z } from 'zod'
import type { AreaSummary } from '@gazetteer/engine/sql'

export type RunArea = z.infer<typeof runAreaSchema>

/** What a run has of a place. */
export type Seen = {
  types: string[]
  areas: readonly AreaSummary[]
  /** New listings by the key of their part. */
  fresh: ReadonlyMap<string, number>
  /** Boxes that an area still has to read, the next one first; absent where its source does not know. */
  left: ReadonlyMap<AreaSummary, readonly Box[]>
  isOver: boolean
}

export const sum = (areas: readonly AreaSummary[], field: 'raw' | 'outside' | 'requests'): number =>
  areas.reduce((total, area) => total + area[field], 0)

/** Five decimals are about a metre, below the resolution of any screen. */
export function roundedRings(rings: readonly (readonly Position[])[], decimals: number): Position[][] {
  const rounded = (degrees: number): number => Number(degrees.toFixed(decimals))
  return rings.map((ring) => ring.map(([longitude, latitude]): Position => [rounded(longitude), rounded(latitude)]))
}

export function stateOf(areas: readonly AreaSummary[], isOver: boolean): RunArea['state'] {
  const has = (state: AreaSummary['state']) => areas.some((area) => area.state === state)
  if (areas.every(({ state }) => state === 'left' || state === 'unneeded')) {
    return isOver || has('unneeded') ? 'not-requested' : 'waiting'
  }
  if (has('gap')) return 'failed'
  // Fetched in part before the capture ended: nothing failed.
  if (has('left')) return isOver ? 'not-requested' : 'waiting'
  if (has('running')) return 'running'
  if (has('waiting')) return areas.some(({ isSplit }) => isSplit) ? 'saturated' : 'waiting'
  return 'done'
}

/** The reason of a gap in a part. With requests, the part was not left out: it was only fetched in part. */
export function reasonOf(areas: readonly AreaSummary[]): GapReason | null {
  const reasons = areas.flatMap(({ reason }) => reason ?? [])
  const first = reasons.find(({ code }) => code !== 'not-requested') ?? reasons[0] ?? null
  const isRequested = areas.some(({ requests }) => requests > 0)
  return first?.code === 'not-requested' && isRequested ? { code: 'cut-short' } : first
}
