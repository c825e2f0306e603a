import { Button, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core'
import type { CitySelection } from '@gazetteer/contract'
import { useState } from 'react'
import { plural } from '../../../../platform/formats.ts'
import { CheckList } from './check-list.tsx'
import { CityTab } from './city-tab.tsx'

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
  const setTypes = (city: string, businessTypes: string[]) =>
    onChange(selection.map((entry) => (entry.city === city ? { city, businessTypes } : entry)))

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
      <CheckList
        label="Cities"
        kind="city"
        placeholder="Search cities"
        names={cities}
        isLoading={isLoading}
        height={340}
        chosen={selection.map(({ city }) => city)}
        onChange={setCities}
      />
      {current === undefined ? (
        <Text c="dimmed" ta="center" m="auto">
          Choose a city, then its business types.
        </Text>
      ) : (
        <Stack gap="sm" miw={0}>
          <ScrollArea scrollbarSize={4}>
            <fieldset aria-label="City to choose business types for" className="pills">
              {selection.map((entry) => (
                <CityTab
                  key={entry.city}
                  city={entry.city}
                  count={entry.businessTypes.length}
                  isCurrent={entry.city === current.city}
                  onPress={() => setWanted(entry.city)}
                />
              ))}
            </fieldset>
          </ScrollArea>
          <CheckList
            key={current.city}
            label={current.city}
            kind="business-type"
            placeholder={`Search business types for ${current.city}`}
            names={types}
            isLoading={isLoading}
            height={300}
            chosen={current.businessTypes}
            onChange={(chosen) => setTypes(current.city, chosen)}
            headerAction={
              selection.length > 1 && (
                <Button
                  variant="link"
                  disabled={current.businessTypes.length === 0}
                  title={`Use these types for ${plural(selection.length, 'city', 'cities')}`}
                  onClick={() => onChange(selection.map(({ city }) => ({ ...current, city })))}
                >
                  Use for all
                </Button>
              )
            }
          />
        </Stack>
      )}
    </SimpleGrid>
  )
}
