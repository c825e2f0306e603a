import { Button, Group, ScrollArea, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ChosenArea, CitySelection } from '@gazetteer/contract'
import { useState } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import { AreaList, type AreaWay } from '../areas/area-list.tsx'
import { CircleForm } from '../areas/circle-form.tsx'
import { DrawAreas, type DrawAreasProps } from '../areas/draw-areas.tsx'
import { useAddAreas } from '../areas/new-areas.ts'
import { PasteAreas } from '../areas/paste-areas.tsx'
import { CheckList } from './check-list.tsx'
import { type Lists, offersOf } from './many-cities.ts'
import { PasteCities } from './paste-cities.tsx'
import { Note } from '../../../../platform/ui/index.ts'

type Places = { cities: readonly CitySelection[]; areas: readonly ChosenArea[] }

export type CampaignChoiceProps = {
  lists: Lists
  selection: Places
  onChange: (change: { cities?: CitySelection[]; areas?: ChosenArea[] }) => void
  renderDrawing: DrawAreasProps['renderDrawing']
  /** What is drawn is not in the selection before it is used. */
  onDrawing: (isDrawing: boolean) => void
}

const mostTabs = 24

/** A selected city or area. */
type Place = { label: string; businessTypes: string[] }

/** Cities and areas on the left; the business types of the current one on the right. */
export function CampaignChoice({ lists, selection, onChange, renderDrawing, onDrawing }: CampaignChoiceProps) {
  const { cities, areas } = selection
  const [kind, setKind] = useState<'cities' | 'areas'>(cities.length === 0 && areas.length > 0 ? 'areas' : 'cities')
  const [way, setWay] = useState<AreaWay | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const places: Place[] = [...cities.map(({ city, businessTypes }) => ({ label: city, businessTypes })), ...areas]
  const current = places.find(({ label }) => label === wanted) ?? places[0]
  const adding = useAddAreas({
    chosen: areas,
    taken: cities.map(({ city }) => city),
    businessTypes: current?.businessTypes ?? [],
    onChange: (next, first) => {
      onChange({ areas: next })
      if (first !== undefined) setWanted(first.label)
    },
  })
  const openWay = (next: AreaWay | null) => {
    adding.reset()
    setWay(next)
    onDrawing(next === 'draw')
  }
  const onCloseWay = () => openWay(null)
  if (way === 'draw')
    return <DrawAreas chosen={areas} adding={adding} renderDrawing={renderDrawing} onClose={onCloseWay} />

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
      <Stack gap="sm" miw={0}>
        <SegmentedControl
          aria-label="Kind of place"
          size="xs"
          value={kind}
          data={[
            { value: 'cities', label: 'Cities' },
            { value: 'areas', label: areas.length === 0 ? 'Areas' : `Areas (${formatCount(areas.length)})` },
          ]}
          onChange={(value) => setKind(value === 'areas' ? 'areas' : 'cities')}
        />
        {kind === 'cities' && (
          <CityPanel
            lists={lists}
            selection={cities}
            businessTypes={current?.businessTypes ?? []}
            onChange={(next) => onChange({ cities: next })}
            onAdded={setWanted}
          />
        )}
        {kind === 'areas' && way === null && (
          <AreaList
            chosen={areas}
            adding={adding}
            onRemove={(labels) => onChange({ areas: areas.filter(({ label }) => !labels.includes(label)) })}
            onOpen={openWay}
          />
        )}
        {kind === 'areas' && way === 'circle' && <CircleForm adding={adding} onClose={onCloseWay} />}
        {kind === 'areas' && way === 'paste' && <PasteAreas adding={adding} onClose={onCloseWay} />}
      </Stack>
      {current === undefined ? (
        <Text c="dimmed" ta="center" m="auto">
          Choose a city or an area, then its business types.
        </Text>
      ) : (
        <TypesPanel lists={lists} selection={selection} current={current} onChange={onChange} onWant={setWanted} />
      )}
    </SimpleGrid>
  )
}

type CityPanelProps = {
  lists: Lists
  selection: readonly CitySelection[]
  /** Cities added in bulk start with these. */
  businessTypes: string[]
  onChange: (cities: CitySelection[]) => void
  onAdded: (city: string) => void
}

function CityPanel({ lists, selection, businessTypes, onChange, onAdded }: CityPanelProps) {
  const [isPasting, setIsPasting] = useState(false)
  const setCities = (chosen: string[]) => {
    const known = new Map(selection.map((entry) => [entry.city, entry]))
    onChange(chosen.map((city) => known.get(city) ?? { city, businessTypes: [] }))
    const added = chosen.find((city) => !known.has(city))
    if (added !== undefined) onAdded(added)
  }
  const addMany = (added: readonly string[]) => {
    const known = new Set(selection.map(({ city }) => city))
    onChange([...selection, ...added.filter((city) => !known.has(city)).map((city) => ({ city, businessTypes }))])
  }
  if (isPasting) return <PasteCities lists={lists} onAdd={addMany} onClose={() => setIsPasting(false)} />
  return (
    <CheckList
      label="Cities"
      kind="city"
      lists={lists}
      placeholder="Search cities"
      height={310}
      renderOffers={(text) => (
        <Group gap="md" mb="sm" fz="sm" mih={24}>
          {offersOf(text, lists.cities, lists.sizes).map(({ label, cities: many }) => (
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
  )
}

type TypesPanelProps = Pick<CampaignChoiceProps, 'lists' | 'selection' | 'onChange'> & {
  current: Place
  onWant: (label: string) => void
}

/** The selected places, and the business types of the current one. */
function TypesPanel({ lists, selection: { cities, areas }, current, onChange, onWant }: TypesPanelProps) {
  const places: Place[] = [...cities.map(({ city, businessTypes }) => ({ label: city, businessTypes })), ...areas]
  /** Sets the types of the places that `isOf` accepts. */
  const setTypes = (businessTypes: string[], isOf: (label: string) => boolean) =>
    onChange({
      cities: cities.map((entry) => (isOf(entry.city) ? { ...entry, businessTypes } : entry)),
      areas: areas.map((entry) => (isOf(entry.label) ? { ...entry, businessTypes } : entry)),
    })
  const kinds = areas.length === 0 ? 'cities' : 'places'
  return (
    <Stack gap="sm" miw={0}>
      <ScrollArea scrollbarSize={4}>
        <fieldset
          aria-label={`${areas.length === 0 ? 'City' : 'City or area'} to choose business types for`}
          className="pills"
        >
          {inSight(places, current).map((entry) => (
            <PlaceTab
              key={entry.label}
              label={entry.label}
              count={entry.businessTypes.length}
              isCurrent={entry.label === current.label}
              onPress={() => onWant(entry.label)}
            />
          ))}
          {places.length > mostTabs && (
            <Note span style={{ whiteSpace: 'nowrap' }}>
              and {formatCount(places.length - mostTabs)} more
            </Note>
          )}
        </fieldset>
      </ScrollArea>
      <CheckList
        key={current.label}
        label={current.label}
        kind="business-type"
        lists={lists}
        placeholder={`Search business types for ${current.label}`}
        height={300}
        chosen={current.businessTypes}
        onChange={(chosen) => setTypes(chosen, (label) => label === current.label)}
        headerAction={
          places.length > 1 && (
            <Button
              variant="link"
              disabled={current.businessTypes.length === 0}
              title={`Use these types for ${formatCount(places.length)} ${kinds}`}
              onClick={() => setTypes(current.businessTypes, () => true)}
            >
              Use for all {kinds}
            </Button>
          )
        }
      />
    </Stack>
  )
}

/** The first selected places, and always the current one. */
function inSight(places: readonly Place[], current: Place): readonly Place[] {
  const first = places.slice(0, mostTabs)
  return first.some(({ label }) => label === current.label) ? first : [current, ...first.slice(1)]
}

type PlaceTabProps = { label: string; count: number; isCurrent: boolean; onPress: () => void }

/** A selected place with its number of business types. */
const PlaceTab = ({ label, count, isCurrent, onPress }: PlaceTabProps) => (
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
    {label}
  </Button>
)
