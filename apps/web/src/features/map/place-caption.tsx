import { formatCount, plural } from '../../platform/formats.ts'
import { isByZip } from './area-labels.ts'
import { type MapArea, placesIn } from './queries.ts'

/**
 * The name of a place, and how many of its ZIP areas on the map are done or have listings: one request often brings
 * those of several. An area that is fetched is of one business type.
 */
export function PlaceCaption({ label, areas }: { label: string; areas: readonly MapArea[] }) {
  const shown = placesIn(areas)
  const done = shown.filter(({ state, fresh }) => state === 'done' || state === 'chosen' || fresh > 0).length
  return (
    <>
      <b>{label}</b>
      {isByZip(shown) &&
        (done === shown.length
          ? plural(done, 'ZIP area')
          : `${formatCount(done)} of ${plural(shown.length, 'ZIP area')}`)}
    </>
  )
}
