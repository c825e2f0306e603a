import type { GeoProjection } from 'd3-geo'
import { memo } from 'react'
import { plural } from '../../platform/formats.ts'
import styles from './coverage-map.module.css'
import { ringMiddle, ringPath } from './project.ts'
import type { RunArea } from './queries.ts'
import { stepOf } from './ramp.ts'

const stateWords: Record<RunArea['state'], string> = {
  waiting: 'waiting',
  running: 'being asked',
  done: 'done',
  saturated: 'reached the cap, being split',
  failed: 'failed, will be tried again',
}

export type AreaShapeProps = { area: RunArea; projection: GeoProjection; most: number; scale: number }

export const AreaShape = memo(function AreaShape({ area, projection, most, scale }: AreaShapeProps) {
  const d = ringPath(area.ring, projection)
  // Where listings were found the shade shows, whatever is still to be asked there.
  const isFilled = area.fresh > 0 || (area.state !== 'waiting' && area.state !== 'running')
  const failedAt = area.state === 'failed' ? ringMiddle(area.ring, projection) : null
  const mark = 7 / scale
  return (
    <g>
      <title>{`${area.label}: ${stateWords[area.state]}, ${plural(area.fresh, 'new listing')}${area.reason === null ? '' : `. ${area.reason}`}`}</title>
      <path
        d={d}
        className={styles.area}
        data-state={area.state}
        {...(isFilled ? { style: { fill: `var(--ramp-${stepOf(area.fresh, most)})` } } : {})}
      />
      {area.state === 'saturated' && <path d={d} fill="url(#hatch)" className={styles.hatch} />}
      {failedAt !== null && (
        <path
          d={`M${failedAt[0] - mark} ${failedAt[1] - mark}h${mark * 2}v${mark * 2}Z`}
          className={styles.failedCorner}
        />
      )}
    </g>
  )
})
