import { Button, SegmentedControl, Text } from '@mantine/core'
import type { SourceId } from '@gazetteer/listing'
import { type ReactNode, useMemo } from 'react'
import styles from '../choose.module.css'
import { CheckList } from '../lists/check-list.tsx'
import type { Lists } from '../lists/many-cities.ts'
import { type ChosenPlace, hasOwnTypes } from './selection.ts'

export type TypesColumnProps = {
  lists: Lists
  places: readonly ChosenPlace[]
  current: ChosenPlace | undefined
  /** The types for all places. */
  shared: readonly string[]
  source: SourceId | null
  /** The types of the current place only, rather than for all. */
  isOwn: boolean
  onOwn: (isOwn: boolean) => void
  onShared: (types: string[]) => void
  /** Sets the types of some places. */
  onTypes: (labels: readonly string[], types: string[]) => void
  /** Export format and other options. */
  children: ReactNode
}

/** The business types for all places, or for the current one only. */
export function TypesColumn({ lists, places, current, shared, children, ...props }: TypesColumnProps) {
  const isOwn = props.isOwn && current !== undefined
  const counted = useMemo(() => (isOwn ? [current] : places), [isOwn, current, places])
  const own = places.filter((place) => hasOwnTypes(place, shared))
  return (
    <section className={styles.column} data-at="end" aria-label="Business types">
      <CheckList
        key={isOwn ? current.label : ''}
        lists={lists}
        placeholder="Search business types"
        chosen={isOwn ? current.businessTypes : shared}
        places={counted}
        source={props.source}
        onChange={(types) => (isOwn ? props.onTypes([current.label], types) : props.onShared(types))}
        choice={
          <SegmentedControl
            aria-label="Which places the types are for"
            fullWidth
            size="xs"
            value={isOwn ? 'own' : 'all'}
            data={[
              {
                value: 'all',
                label: places.some(({ area }) => area !== undefined) ? 'For all places' : 'For all cities',
              },
              {
                value: 'own',
                label: current === undefined ? 'One city only' : `${nameOf(current)} only`,
                disabled: current === undefined,
              },
            ]}
            onChange={(value) => props.onOwn(value === 'own')}
          />
        }
      />
      <div className={styles.options}>
        {own.length > 0 && (
          <div className={styles.headLine}>
            <Text size="xs" className="cut" title={own.map(lineOf).join('\n')} miw={0}>
              {own.length === 1
                ? own.map(lineOf)
                : `${own.length} ${own.some(({ area }) => area !== undefined) ? 'places' : 'cities'} have their own types`}
            </Text>
            <Button
              variant="link"
              ml="auto"
              fz="sm"
              onClick={() =>
                props.onTypes(
                  own.map(({ label }) => label),
                  [...shared],
                )
              }
            >
              Reset
            </Button>
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

const nameOf = ({ label }: ChosenPlace): string => label.split(',')[0] ?? label

const lineOf = ({ label, businessTypes }: ChosenPlace): string =>
  `${label} has its own types: ${businessTypes.join(', ')}`
