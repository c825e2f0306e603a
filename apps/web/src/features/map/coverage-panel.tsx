import { NativeSelect, Text } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Card } from '../../platform/ui/card.tsx'
import styles from './coverage-map.module.css'
import { RampLegend, StateLegend } from './map-legend.tsx'
import { type RunMap, useRunMap } from './queries.ts'
import { roundMost } from './ramp.ts'

const CoverageMap = lazy(() => import('./coverage-map.tsx'))

export type CoveragePanelProps = {
  jobId: string | null
  status: string | undefined
  /** The city and the business type being worked on, empty when none is. */
  city: string
  businessType: string
}

const followed = ''
const everything = 'all'

/** The ground of a run: of several cities the one being worked on, or the one that is chosen. */
export function CoveragePanel({ jobId, status, city, businessType }: CoveragePanelProps) {
  const map = useRunMap(jobId, status)
  const [choice, setChoice] = useState(followed)
  const cities = useMemo(() => [...new Set(map.data?.areas.map((area) => area.city))], [map.data])
  const focus = focusOf(choice, cities, city)
  const shown = useMemo(() => focusedMap(map.data, focus), [map.data, focus])
  const most = roundMost(Math.max(0, ...(shown?.areas.map(({ fresh }) => fresh) ?? [])))
  return (
    <Card
      title="Coverage"
      titleId="coverage"
      {...(jobId === null ? {} : { note: [city, businessType].filter(Boolean).join(' · ') })}
      aside={
        <>
          {cities.length > 1 && (
            <NativeSelect
              aria-label="City on the map"
              value={shownChoice(choice, cities, city)}
              data={[
                ...(cities.includes(city) ? [{ value: followed, label: 'Current city' }] : []),
                { value: everything, label: 'All cities' },
                ...cities,
              ]}
              onChange={(event) => setChoice(event.currentTarget.value)}
            />
          )}
          {jobId !== null && <RampLegend most={most} />}
        </>
      }
    >
      <div className={styles.hold}>
        <Suspense fallback={<div className={styles.frame} />}>
          <CoverageMap key={focus} map={shown} most={most} />
        </Suspense>
      </div>
      {jobId === null ? (
        <Text mt="sm" size="xs" c="dimmed">
          The areas of your first capture will be drawn here.
        </Text>
      ) : (
        <StateLegend />
      )}
    </Card>
  )
}

/** What the choice of the city says: with none being worked on there is none to follow. */
function shownChoice(choice: string, cities: readonly string[], current: string): string {
  if (cities.includes(choice)) return choice
  return choice === followed && cities.includes(current) ? followed : everything
}

/** The city to fit the frame to; empty for all. */
function focusOf(choice: string, cities: readonly string[], current: string): string {
  if (cities.length < 2 || choice === everything) return ''
  if (cities.includes(choice)) return choice
  return cities.includes(current) ? current : ''
}

function focusedMap(map: RunMap | undefined, city: string): RunMap | undefined {
  if (map === undefined || city === '') return map
  return { ...map, areas: map.areas.filter((area) => area.city === city) }
}
