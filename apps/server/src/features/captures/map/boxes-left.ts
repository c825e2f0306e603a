import type { Box } from '@gazetteer/geography'
import type { Run } from '@gazetteer/engine'
import type { CapturesContext } from '../context.ts'
import type { AreaSummary } from '@gazetteer/engine/sql'

const waitMs = 1_500

/** What started areas still have to read, from sources that know it now. */
export async function boxesLeft(
  sources: CapturesContext['sources'],
  { request }: Pick<Run, 'request'>,
  areas: readonly AreaSummary[],
): Promise<Map<AreaSummary, readonly Box[]>> {
  const boxesByArea = new Map<AreaSummary, readonly Box[]>()
  const signal = AbortSignal.timeout(waitMs)
  const started = areas.filter(({ state, cursor }) => state !== 'done' && cursor !== null)
  await Promise.all(
    started.map(async (area) => {
      try {
        const boxes = await sources.open(request.source).boxesLeft?.(area, signal)
        if (boxes !== undefined) boxesByArea.set(area, boxes)
      } catch {
        // Without it, the state of the area shows for all its parts.
      }
    }),
  )
  return boxesByArea
}
