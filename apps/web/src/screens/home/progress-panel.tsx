import { Button } from '@mantine/core'
import type { RuntimeStatus, User } from '@gazetteer/contract'
import { lazy, Suspense, useState } from 'react'
import { expectedAreas, usePlaces, useSeen } from '../../features/runtime/index.ts'
import { formatCount, plural } from '../../platform/formats.ts'
import { limitTexts } from '../../platform/limit-texts.ts'
import styles from './side-panel.module.css'
import { maxPlainPlaces } from './max-plain-places.ts'
import { PlaceList } from './place-list.tsx'
import { filteredText, ProgressBar } from './progress-bar.tsx'
import { useRun } from './use-run.ts'

const OverTime = lazy(() => import('../../features/history/report/over-time.tsx'))

export type ProgressPanelProps = {
  user: User
  status: RuntimeStatus
  picked: string | null
  onPick: (label: string | null) => void
  onLimits: () => void
}

/** The running capture: headline, bar, its places, and what failed. */
export default function ProgressPanel({ user, status, picked, onPick, onLimits }: ProgressPanelProps) {
  const { job } = useRun(user)
  const { places: totals, counters } = status
  const places = usePlaces(status.manualRunId, status)
  const { samples } = useSeen(status.manualRunId)
  const [isFailuresOnly, setIsFailuresOnly] = useState(false)
  const isPaused = status.status === 'paused'
  const stored = counters?.stored ?? 0
  const added = counters?.new ?? null
  const failures = places.filter(({ gaps }) => gaps.failed > 0).length
  const isMany = (totals?.places ?? 0) > maxPlainPlaces
  const placeNoun: [string, string] = (job?.areaCount ?? 0) > 0 ? ['place', 'places'] : ['city', 'cities']
  const limits = limitTexts(status.limits, status.spent)
  return (
    <section className={styles.side} aria-label="Progress">
      <div className={styles.head}>
        <p className={styles.headline}>
          <strong>{formatCount(stored)}</strong> <span>listings so far</span>
          {status.expectedListings != null && (
            <small>
              about <b>{formatCount(roundly(status.expectedListings))}</b> expected
            </small>
          )}
        </p>
        <p className={styles.line}>
          <span>
            {totals === null ? (
              'Planning areas'
            ) : (
              <>
                {totals.places > 1 && (
                  <>
                    <b>
                      {formatCount(totals.done)} of {formatCount(totals.places)}
                    </b>{' '}
                    {placeNoun[1]} done{' · '}
                  </>
                )}
                <b>
                  {formatCount(totals.areasDone)} of {formatCount(totals.areasKnown)}
                </b>{' '}
                areas
              </>
            )}
          </span>
          <span className="num">
            {[
              added !== null && stored > 0 && `${formatCount(added)} new`,
              added !== null && stored > added && `${formatCount(stored - added)} updated`,
              filteredText(counters?.filtered ?? 0),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <ProgressBar
          whole={totals === null ? undefined : expectedAreas(totals, places, status)}
          totals={totals}
          running={isPaused ? 0 : (totals?.running ?? 0)}
          isPaused={isPaused}
        />
      </div>
      <PlaceList
        places={places}
        isMany={isMany}
        isPaused={isPaused}
        isFailuresOnly={isFailuresOnly}
        running={status.progress}
        picked={picked}
        onPick={onPick}
      >
        {!isMany && places.length > 0 && samples.length > 1 && (
          <Suspense>
            <OverTime samples={samples} expected={status.expectedListings ?? null} />
          </Suspense>
        )}
      </PlaceList>
      <div className={styles.foot}>
        {failures === 0 ? (
          <span>No failures</span>
        ) : (
          <Button variant="link" aria-pressed={isFailuresOnly} onClick={() => setIsFailuresOnly(!isFailuresOnly)}>
            {isFailuresOnly ? 'Show all' : `${plural(failures, ...placeNoun)} with failures`}
          </Button>
        )}
        <span>
          {limits.length > 0 && `${limits.join(' · ')} `}
          <Button variant="link" onClick={onLimits}>
            {limits.length > 0 ? 'Change limits' : 'Set limits'}
          </Button>
        </span>
      </div>
    </section>
  )
}

/** Two significant digits: it is an estimate. */
export function roundly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}
