import type { ChosenArea, DrawnArea } from '@gazetteer/contract'
import { useState } from 'react'
import type { DrawingProps } from '../../../../platform/choose-map-props.ts'
import type { useAddAreas } from './new-areas.ts'

/** Null until the map has shown its areas. */
type Drawn = { areas: readonly DrawnArea[]; block: string | null }

export type DrawnAreas = {
  props: DrawingProps
  block: string | null
  isShown: boolean
  use: (onUsed: () => void) => void
}

/** Draws new areas and edits chosen ones; nothing changes before they are used. Null while nothing is drawn. */
export function useDrawnAreas(
  isDrawing: boolean,
  { chosen, adding }: { chosen: readonly ChosenArea[]; adding: ReturnType<typeof useAddAreas> },
): DrawnAreas | null {
  const [initial, setInitial] = useState<readonly DrawnArea[] | null>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  if (isDrawing && initial === null) setInitial(chosen.flatMap(({ area, label }) => drawable(area, label) ?? []))
  if (!isDrawing && initial !== null) {
    setInitial(null)
    setDrawn(null)
  }
  if (!isDrawing || initial === null) return null
  return {
    props: { initial, onChange: (areas, block) => setDrawn({ areas, block }) },
    block: drawn?.block ?? null,
    isShown: drawn !== null,
    use: (onUsed) => {
      if (drawn === null) return onUsed()
      const byName = new Map(drawn.areas.map((area) => [area.name, area]))
      const initialNames = new Set(initial.map(({ name }) => name))
      const kept = chosen.flatMap((one) => {
        if (!initialNames.has(one.label)) return one
        const area = byName.get(one.label)
        if (area === undefined) return []
        return initial.includes(area) ? one : { ...one, area }
      })
      const added = drawn.areas.filter(({ name }) => name === '').map((area) => ({ area }))
      return adding.mutate({ kept, added }, { onSuccess: onUsed })
    },
  }
}

function drawable(area: ChosenArea['area'], name: string): DrawnArea | null {
  return area.kind === 'circle' || area.kind === 'polygon' ? { ...area, name } : null
}
