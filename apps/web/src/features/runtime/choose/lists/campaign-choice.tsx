import { Button, Group, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core'
import type { CitySelection } from '@gazetteer/contract'
import { useState } from 'react'
import { formatCount, plural } from '../../../../platform/formats.ts'
import { CheckList } from './check-list.tsx'
import { type Lists, offersOf } from './many-cities.ts'
import { PasteCities } from './paste-cities.tsx'
import { Note } from '../../../../platform/ui/index.ts'

export type CampaignChoiceProps = {
  lists: Lists
  selection: readonly CitySelection[]
  onChange: (selection: CitySelection[]) => void
}

const mostTabs = 24

/** Cities on the left; the business types of the current city on the right. */
export function CampaignChoice({ lists, selection, onChange }: CampaignChoiceProps) {
  const { cities, sizes } = lists
  const [wanted, setWanted] = useState<string | null>(null)
  const [isPasting, setIsPasting] = useState(false)
  const current = selection.find(({ city }) => city === wanted) ?? selection[0]

  const setCities = (chosen: string[]) => {
    const known = new Map(selection.map((entry) => [entry.city, entry]))
    onChange(chosen.map((city) => known.get(city) ?? { city, businessTypes: [] }))
    const added = chosen.find((city) => !known.has(city))
    if (added !== undefined) setWanted(added)
  }
  /** Cities added in bulk start with the business types of the current city. */
  const addMany = (added: readonly string[]) => {
    const known = new Set(selection.map(({ city }) => city))
    const businessTypes = current?.businessTypes ?? []
    onChange([...selection, ...added.filter((city) => !known.has(city)).map((city) => ({ city, businessTypes }))])
  }
  const setTypes = (city: string, businessTypes: string[]) =>
    onChange(selection.map((entry) => (entry.city === city ? { city, businessTypes } : entry)))

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
      {isPasting ? (
        <PasteCities lists={lists} onAdd={addMany} onClose={() => setIsPasting(false)} />
      ) : (
        <CheckList
          label="Cities"
          kind="city"
          lists={lists}
          placeholder="Search cities"
          height={310}
          renderOffers={(text) => (
            <Group gap="md" mb="sm" fz="sm" mih={24}>
              {offersOf(text, cities, sizes).map(({ label, cities: many }) => (
                <Button key={label} variant="link" onClick={() => addMany(many)}>
                  {label}
                </Button>
              ))}
              <Button variant="link" ml="auto" onClick={() => setIsPasting(true)}>
                Paste a list
              </Button>
            </Group>
          )}
          chosen={selection.map(({ city }) => city)}
          onChange={setCities}
        />
      )}
      {current === undefined ? (
        <Text c="dimmed" ta="center" m="auto">
          Choose a city, then its business types.
        </Text>
      ) : (
        <Stack gap="sm" miw={0}>
          <ScrollArea scrollbarSize={4}>
            <fieldset aria-label="City to choose business types for" className="pills">
              {inSight(selection, current).map((entry) => (
                <CityTab
                  key={entry.city}
                  city={entry.city}
                  count={entry.businessTypes.length}
                  isCurrent={entry.city === current.city}
                  onPress={() => setWanted(entry.city)}
                />
              ))}
              {selection.length > mostTabs && (
                <Note span style={{ whiteSpace: 'nowrap' }}>
                  and {formatCount(selection.length - mostTabs)} more
                </Note>
              )}
            </fieldset>
          </ScrollArea>
          <CheckList
            key={current.city}
            label={current.city}
            kind="business-type"
            lists={lists}
            placeholder={`Search business types for ${current.city}`}
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
                  Use for all cities
                </Button>
              )
            }
          />
        </Stack>
      )}
    </SimpleGrid>
  )
}

/** The first selected cities, and always the current one. */
function inSight(selection: readonly CitySelection[], current: CitySelection): readonly CitySelection[] {
  const first = selection.slice(0, mostTabs)
  return first.includes(current) ? first : [current, ...first.slice(1)]
}

type CityTabProps = { city: string; count: number; isCurrent: boolean; onPress: () => void }

/** A selected city with its number of business types. */
const CityTab = ({ city, count, isCurrent, onPress }: CityTabProps) => (
  <Button
    radius="xl"
    fw={400}
    h={28}
    px="sm"
    aria-pressed={isCurrent}
    style={isCurrent ? { borderColor: 'var(--accent)', background: 'var(--accent-bg)' } : {}}
    rightSection={
      <Text span className="mono" size="xs" c={count === 0 ? 'warn' : 'dimmed'}>
        {count}
      </Text>
    }
    onClick={onPress}
  >
    {city}
  </Button>
)
