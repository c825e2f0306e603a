import type { CitySelection } from '@gazetteer/contract'
import { useState } from 'react'
import { plural } from '../../../platform/formats.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { CheckList } from './check-list.tsx'
import styles from './choose.module.css'

export type CampaignChoiceProps = {
  cities: readonly string[]
  types: readonly string[]
  isLoading: boolean
  selection: readonly CitySelection[]
  onChange: (selection: CitySelection[]) => void
}

/** Cities on the left, and for each chosen city its own business types. */
export function CampaignChoice({ cities, types, isLoading, selection, onChange }: CampaignChoiceProps) {
  const [wanted, setWanted] = useState<string | null>(null)
  const current = selection.find(({ city }) => city === wanted) ?? selection[0]

  const setCities = (chosen: string[]) => {
    const known = new Map(selection.map((entry) => [entry.city, entry]))
    onChange(chosen.map((city) => known.get(city) ?? { city, businessTypes: [] }))
    const added = chosen.find((city) => !known.has(city))
    if (added !== undefined) setWanted(added)
  }
  const setTypes = (city: string, businessTypes: string[]) => {
    onChange(selection.map((entry) => (entry.city === city ? { city, businessTypes } : entry)))
  }

  return (
    <div className={styles.campaign}>
      <CheckList
        label="Cities"
        kind="city"
        placeholder="Search cities"
        names={cities}
        isLoading={isLoading}
        chosen={selection.map(({ city }) => city)}
        onChange={setCities}
      />
      <div className={styles.perCity}>
        {current === undefined ? (
          <p className={styles.nothing}>Choose a city, then its business types.</p>
        ) : (
          <>
            <fieldset className={styles.tabs} aria-label="City to choose business types for">
              {selection.map((entry) => (
                <button
                  key={entry.city}
                  type="button"
                  aria-pressed={entry.city === current.city}
                  className={classNames(styles.tab, entry.city === current.city && styles.on)}
                  onClick={() => {
                    setWanted(entry.city)
                  }}
                >
                  {entry.city}
                  <span className={classNames(styles.count, entry.businessTypes.length === 0 && styles.missing)}>
                    {entry.businessTypes.length}
                  </span>
                </button>
              ))}
            </fieldset>
            <CheckList
              key={current.city}
              label={current.city}
              kind="business-type"
              placeholder={`Search business types for ${current.city}`}
              names={types}
              isLoading={isLoading}
              chosen={current.businessTypes}
              onChange={(chosen) => {
                setTypes(current.city, chosen)
              }}
              headerAction={
                selection.length > 1 && (
                  <Button
                    kind="link"
                    className={styles.clear}
                    disabled={current.businessTypes.length === 0}
                    title={`Use these types for ${plural(selection.length, 'city', 'cities')}`}
                    onClick={() => {
                      onChange(selection.map(({ city }) => ({ city, businessTypes: current.businessTypes })))
                    }}
                  >
                    Use for all
                  </Button>
                )
              }
            />
          </>
        )}
      </div>
    </div>
  )
}
