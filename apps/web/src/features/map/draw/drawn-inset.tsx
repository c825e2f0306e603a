import { useMemo, useRef } from 'react'
import { useTheme } from '../../../platform/theme/color-scheme.ts'
import styles from '../map-inset.module.css'
import { placesIn } from '../queries.ts'
import type { Inset } from '../use-run-view.tsx'
import { areaFeatures, boundsOf } from './map-features.ts'
import { boundsOfInset, insetPlaceFeatures } from './place-features.ts'
import { roundMost } from './ramp.ts'
import { useMap, useSource } from './use-map.ts'
import { useView } from './use-view.ts'

/** Over the bundled outlines: at this size, the streets of a tiled map would be noise. */
export default function DrawnInset({ inset }: { inset: Inset }) {
  const theme = useTheme()
  // Colours are read when the map is created.
  return <InsetOf key={theme} inset={inset} />
}

function InsetOf({ inset }: { inset: Inset }) {
  const frame = useRef<HTMLSpanElement>(null)
  const { drawn } = useMap(frame, { base: null, isClustered: false, isInset: true })
  const places = inset.kind === 'all' ? inset.places : noPlaces
  const areas = inset.kind === 'place' ? inset.areas : noAreas
  const bounds = useMemo(
    () => (places.length > 0 ? boundsOfInset(places) : boundsOf({ areas, points: [] })),
    [places, areas],
  )
  const subject = inset.kind === 'all' ? 'all' : inset.label
  useView(drawn, { bounds, subject, around: places === noPlaces ? 'inset' : 'country' })
  const areaData = useMemo(() => {
    const most = placesIn(areas).reduce((greatest, { fresh }) => Math.max(greatest, fresh), 0)
    return areaFeatures(areas, roundMost(most), [])
  }, [areas])
  const placeData = useMemo(() => insetPlaceFeatures(places), [places])
  useSource(drawn, 'areas', areaData)
  useSource(drawn, 'places', placeData)
  return <span ref={frame} className={styles.map} />
}

const noPlaces: readonly [] = []
const noAreas: readonly [] = []
