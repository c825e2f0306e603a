import { Button, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import { Note } from '../../../../platform/ui/index.ts'
import styles from '../choose.module.css'
import { ChoiceMap } from '../map/choice-map.tsx'
import type { RenderMap } from '../../../../platform/choose-map-props.ts'
import type { Choice } from '../use-choice.ts'
import { CheckList } from './check-list.tsx'
import { CityField, type CityFieldProps } from './city-field.tsx'
import { type Lists, namesIn } from './many-cities.ts'

export type SingleChoiceProps = { lists: Lists; choice: Choice; renderMap: RenderMap; children: ReactNode }

/** One city, the map, and its business types. */
export function SingleChoice({ lists, choice: { draft, set }, renderMap, children }: SingleChoiceProps) {
  const { city, businessTypes } = draft
  const places = useMemo(() => (city === null ? [] : [{ label: city, businessTypes }]), [city, businessTypes])
  return (
    <div className={styles.columns}>
      <section className={styles.column} data-at="start" aria-label="Where">
        <div className={styles.head}>
          <CityField label="City" lists={lists} value={city} onChange={(next) => set({ city: next })} />
          <Note>
            Search by any spelling, ZIP code or former name. Cities of the whole world where a source covers them.
          </Note>
        </div>
        <Suggestions lists={lists} value={city} onChange={(next) => set({ city: next })} />
      </section>
      <section className={styles.map} aria-label="Map">
        <ChoiceMap
          places={places}
          current={places[0]}
          isWhole={false}
          source={draft.source}
          onPlace={(label) => set({ city: label })}
          onWhole={() => undefined}
          drawing={null}
          renderMap={renderMap}
        />
      </section>
      <section className={styles.column} data-at="end" aria-label="Business types">
        <CheckList
          lists={lists}
          placeholder="Search business types"
          chosen={businessTypes}
          places={places}
          source={draft.source}
          onChange={(types) => set({ businessTypes: types })}
        />
        <div className={styles.options}>{children}</div>
      </section>
    </div>
  )
}

const maxSuggested = 12

/** Cities of earlier captures, then the largest; one click takes one. */
function Suggestions({
  lists: { cities, sizes },
  value,
  onChange,
}: Omit<CityFieldProps, 'label' | 'lists'> & { lists: Lists }) {
  const names = namesIn(cities).slice(0, maxSuggested)
  return (
    <>
      <Title order={3} className={styles.suggested}>
        Suggestions
      </Title>
      <ul aria-label="Suggested cities" className={styles.suggestions}>
        {names.map((city) => (
          <li key={city}>
            <Button
              variant="subtle"
              fullWidth
              justify="space-between"
              fw={400}
              aria-pressed={city === value}
              data-current={city === value || undefined}
              rightSection={<span className={styles.numbers}>{peopleOf(sizes.get(city))}</span>}
              onClick={() => onChange(city)}
            >
              {city}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const peopleOf = (size: readonly [people: number, zips: number] | undefined): string =>
  size === undefined ? '' : formatCount(size[0])
