import { Button, Group, SegmentedControl, Select, Text, Title } from '@mantine/core'
import type { ChosenArea, CitySelection } from '@gazetteer/contract'
import { useState } from 'react'
import { formatCount, plural } from '../../../../platform/formats.ts'
import { AreaList, type AreaWay } from '../areas/area-list.tsx'
import { CircleForm } from '../areas/circle-form.tsx'
import { DrawAreas, type DrawAreasProps } from '../areas/draw-areas.tsx'
import { renamed, useAddAreas } from '../areas/new-areas.ts'
import { DriveTimeForm } from '../areas/drive-time-form.tsx'
import { PasteAreas } from '../areas/paste-areas.tsx'
import { CheckList } from './check-list.tsx'
import { ChosenPlaces, type ChosenPlace } from './chosen-places.tsx'
import styles from './lists.module.css'
import { type Lists, offersOf } from './many-cities.ts'
import { PasteCities } from './paste-cities.tsx'

type Places = { cities: readonly CitySelection[]; areas: readonly ChosenArea[] }

export type CampaignChoiceProps = {
  lists: Lists
  selection: Places
  onChange: (change: { cities?: CitySelection[]; areas?: ChosenArea[] }) => void
  renderDrawing: DrawAreasProps['renderDrawing']
  /** What is drawn is not in the selection before it is used. */
  onDrawing: (isDrawing: boolean) => void
}

type Tab = 'cities' | 'areas' | 'chosen'

/** Cities and areas on the left; the business types of the current one on the right. */
export function CampaignChoice({ lists, selection, onChange, renderDrawing, onDrawing }: CampaignChoiceProps) {
  const { cities, areas } = selection
  const [tab, setTab] = useState<Tab>(cities.length === 0 && areas.length > 0 ? 'areas' : 'cities')
  const [way, setWay] = useState<AreaWay | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const places: ChosenPlace[] = [...cities.map(({ city, businessTypes }) => ({ label: city, businessTypes })), ...areas]
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
  const remove = (labels: readonly string[]) => {
    const removed = new Set(labels)
    onChange({
      cities: cities.filter(({ city }) => !removed.has(city)),
      areas: areas.filter(({ label }) => !removed.has(label)),
    })
  }
  const onCloseWay = () => openWay(null)
  if (way === 'draw')
    return <DrawAreas chosen={areas} adding={adding} renderDrawing={renderDrawing} onClose={onCloseWay} />

  return (
    <div className={styles.columns}>
      <section className={styles.column} aria-label="Where">
        <div className={styles.title}>
          <Title order={3}>Where</Title>
          <SegmentedControl
            aria-label="Kind of place"
            size="xs"
            value={tab}
            data={[
              { value: 'cities', label: 'Cities' },
              { value: 'areas', label: areas.length === 0 ? 'Areas' : `Areas (${formatCount(areas.length)})` },
              { value: 'chosen', label: `Chosen (${formatCount(places.length)})` },
            ]}
            onChange={(value) => setTab(tabs.find((one) => one === value) ?? 'cities')}
          />
        </div>
        {tab === 'cities' && (
          <CityPanel
            lists={lists}
            selection={cities}
            businessTypes={current?.businessTypes ?? []}
            onChange={(next) => onChange({ cities: next })}
            onAdded={setWanted}
          />
        )}
        {tab === 'areas' && way === null && (
          <AreaList chosen={areas} adding={adding} onRemove={remove} onOpen={openWay} />
        )}
        {tab === 'areas' && way === 'circle' && <CircleForm adding={adding} onClose={onCloseWay} />}
        {tab === 'areas' && way === 'drive-time' && <DriveTimeForm adding={adding} onClose={onCloseWay} />}
        {tab === 'areas' && way === 'paste' && <PasteAreas adding={adding} onClose={onCloseWay} />}
        {tab === 'chosen' && (
          <ChosenPlaces
            places={places}
            current={current}
            onWant={setWanted}
            onRemove={remove}
            onRename={(label, name) => {
              onChange({ areas: renamed(areas, label, name) })
              if (current?.label === label) setWanted(name.trim())
            }}
          />
        )}
      </section>
      <section className={styles.column} aria-label="What">
        {current === undefined ? (
          <>
            <div className={styles.title}>
              <Title order={3}>What</Title>
            </div>
            <Text c="dimmed" ta="center" m="auto">
              Choose a city or an area, then its business types.
            </Text>
          </>
        ) : (
          <TypesPanel lists={lists} selection={selection} current={current} onChange={onChange} onWant={setWanted} />
        )}
      </section>
    </div>
  )
}

const tabs: readonly Tab[] = ['cities', 'areas', 'chosen']

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
      renderOffers={(text) => (
        <Group gap="md" mb="sm" fz="sm" mih={24}>
          {offersOf(text, lists).map(({ label, cities: many }) => (
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
  current: ChosenPlace
  onWant: (label: string) => void
}

/** The business types of the current place, and the choice of that place. */
function TypesPanel({ lists, selection: { cities, areas }, current, onChange, onWant }: TypesPanelProps) {
  const places: ChosenPlace[] = [...cities.map(({ city, businessTypes }) => ({ label: city, businessTypes })), ...areas]
  /** Sets the types of the places that `isOf` accepts. */
  const setTypes = (businessTypes: string[], isOf: (label: string) => boolean) =>
    onChange({
      cities: cities.map((entry) => (isOf(entry.city) ? { ...entry, businessTypes } : entry)),
      areas: areas.map((entry) => (isOf(entry.label) ? { ...entry, businessTypes } : entry)),
    })
  const kinds = areas.length === 0 ? 'cities' : 'places'
  return (
    <>
      <div className={styles.title}>
        <Title order={3}>What</Title>
        <PlaceChoice places={places} current={current} onWant={onWant} />
      </div>
      <CheckList
        key={current.label}
        label={current.label}
        kind="business-type"
        lists={lists}
        placeholder={`Search business types for ${current.label}`}
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
    </>
  )
}

const maxOptions = 100

type PlaceChoiceProps = { places: readonly ChosenPlace[]; current: ChosenPlace; onWant: (label: string) => void }

/** Which place the business types are for. */
function PlaceChoice({ places, current, onWant }: PlaceChoiceProps) {
  if (places.length < 2) {
    return (
      <Text c="dimmed" truncate>
        for {current.label}
      </Text>
    )
  }
  const counts = new Map(places.map(({ label, businessTypes }) => [label, businessTypes.length]))
  return (
    <Select
      aria-label="Place to choose business types for"
      size="xs"
      searchable
      allowDeselect={false}
      limit={maxOptions}
      value={current.label}
      data={places.map(({ label }) => label)}
      nothingFoundMessage="No matches"
      renderOption={({ option: { value } }) => (
        <Group justify="space-between" wrap="nowrap" flex={1}>
          {value}
          <Text span className="mono" size="xs" c={counts.get(value) === 0 ? 'warn' : 'dimmed'}>
            {plural(counts.get(value) ?? 0, 'type')}
          </Text>
        </Group>
      )}
      onChange={(label) => label !== null && onWant(label)}
    />
  )
}
