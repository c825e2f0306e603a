import { Button, Group, Title } from '@mantine/core'
import { type RefObject, useMemo, useState } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import { Problem } from '../../../../platform/ui/index.ts'
import { useInstallation } from '../../../../platform/use-installation.ts'
import { CircleForm } from '../areas/circle-form.tsx'
import { DriveTimeForm } from '../areas/drive-time-form.tsx'
import { canRename, noteOfArea, type useAddAreas } from '../areas/new-areas.ts'
import styles from '../choose.module.css'
import { type Lists, offersOf } from '../lists/many-cities.ts'
import { SearchField } from '../lists/search-field.tsx'
import type { FoundPlace, useFoundPlaces } from './find-places.ts'
import { PasteList } from './paste-list.tsx'
import { type PlaceGroup, type PlaceRow, PlaceRows } from './place-rows.tsx'
import { type ChosenPlace, hasOwnTypes, isPartOfCity } from './selection.ts'

export type PlaceWay = 'paste' | 'circle' | 'drive-time' | 'draw'

export type PlaceColumnProps = {
  lists: Lists
  places: readonly ChosenPlace[]
  shared: readonly string[]
  current: string | null
  /** The search, kept by the dialog, which reports an unknown ZIP code. */
  text: string
  found: ReturnType<typeof useFoundPlaces>
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  way: PlaceWay | null
  adding: ReturnType<typeof useAddAreas>
  onWay: (way: PlaceWay | null) => void
  onAddCities: (labels: readonly string[]) => void
  onRemove: (labels: readonly string[]) => void
  onCurrent: (label: string) => void
  onRename: (label: string, name: string) => void
}

/** Cities and areas: one search over all, those chosen, and other ways to add some. */
export function PlaceColumn({ lists, places, way, adding, onWay, onAddCities, onRemove, ...props }: PlaceColumnProps) {
  const { text, found, shared } = props
  const byLabel = useMemo(() => new Map(places.map((place) => [place.label, place])), [places])
  const isSearching = text.trim() !== ''
  const results = text.trim().length > 1 ? (found.data?.areas ?? []) : []
  const resultByKey = new Map(results.map((result) => [result.id, result]))
  // Rows stay where they are while choosing: what was chosen before comes first.
  const [pinned, setPinned] = useState<readonly string[]>(() => places.map(({ label }) => label))
  const pin = (more: readonly string[] = []) => setPinned([...new Set([...places.map(({ label }) => label), ...more])])
  const pinnedSet = new Set(pinned)
  const rowOfChosen = (place: ChosenPlace): PlaceRow => ({
    key: place.label,
    label: place.label,
    isChosen: true,
    note: noteOfChosen(place, lists),
    hasOwnTypes: hasOwnTypes(place, shared),
    canRename: canRename(place.area) && !isPartOfCity(place),
  })
  const rowOfCity = (label: string): PlaceRow => {
    const place = byLabel.get(label)
    if (place !== undefined) return rowOfChosen(place)
    return { key: label, label, isChosen: false, note: numbersOf(lists.sizes.get(label)) }
  }
  // A region can have the label of a city, such as Vienna.
  const chosenById = new Map(places.map((place) => [idOf(place), place.label]))
  const rowOfResult = (result: FoundPlace): PlaceRow => rowOf(result, chosenById.has(result.id))
  const suggested = suggestionsOf(lists).map(({ heading, names }) => ({
    heading,
    rows: names.filter((name) => !pinnedSet.has(name)).map(rowOfCity),
  }))
  const listed = new Set(suggested.flatMap(({ rows }) => rows.map(({ label }) => label)))
  const selected = [
    ...pinned.filter((label) => byLabel.has(label) || lists.sizes.has(label)).map(rowOfCity),
    ...places.filter(({ label }) => !pinnedSet.has(label) && !listed.has(label)).map(rowOfChosen),
  ]
  const groups: PlaceGroup[] = isSearching
    ? [{ heading: null, rows: results.map(rowOfResult) }]
    : [{ heading: 'Selected', rows: selected }, ...suggested].filter(({ rows }) => rows.length > 0)
  const onText = (next: string) => {
    if (next.trim() === '') pin()
    props.onText(next)
  }
  const addMany = (labels: readonly string[]) => {
    pin(labels)
    onAddCities(labels)
  }
  const toggle = (row: PlaceRow, isChosen: boolean) => {
    if (!isChosen) return onRemove([chosenById.get(row.key) ?? row.label])
    const result = resultByKey.get(row.key)
    if (result === undefined || result.kind === 'city') return onAddCities([row.label])
    return adding.mutate({ added: [{ area: { kind: 'admin', id: result.id }, label: result.label }] })
  }
  return (
    <section className={styles.column} data-at="start" aria-label="Cities">
      <div className={styles.head}>
        <div className={styles.headLine}>
          <Title order={3} fz="sm">
            Cities
          </Title>
          <span className="mono" aria-live="polite" style={{ fontSize: 11 }}>
            {formatCount(places.length)} selected
          </span>
          <Button
            variant="link"
            ml="auto"
            disabled={places.length === 0}
            onClick={() => {
              setPinned([])
              onRemove(places.map(({ label }) => label))
            }}
          >
            Clear
          </Button>
        </div>
        {way !== 'paste' && way !== 'circle' && way !== 'drive-time' && (
          <>
            <SearchField
              label="Search cities"
              placeholder="City, county, state or ZIP code"
              value={text}
              onChange={onText}
              isFirst
              field={props.field}
            />
            <Group gap={6}>
              {offersOf(text, lists).map(({ label, cities }) => (
                <Button key={label} size="xs" px={6} onClick={() => addMany(cities)}>
                  {label}
                </Button>
              ))}
              {!isSearching && <Ways way={way} onWay={onWay} />}
            </Group>
            <Problem of={found.error ?? (way === null ? adding.error : null)} or="Could not find places. Try again." />
          </>
        )}
      </div>
      <WayForm way={way} lists={lists} adding={adding} onAddCities={addMany} onClose={() => onWay(null)} />
      {(way === null || way === 'draw') && (
        <fieldset className={styles.list} aria-label="Cities" style={{ border: 0, margin: 0, padding: 0 }}>
          <PlaceRows
            key={text}
            groups={groups}
            current={props.current}
            nothing={nothingText({
              isSearching,
              isLoading: lists.isLoading || found.isFetching,
              problem: found.data?.problem,
            })}
            taken={places.map(({ label }) => label)}
            onToggle={toggle}
            onCurrent={props.onCurrent}
            onRename={props.onRename}
          />
        </fieldset>
      )}
    </section>
  )
}

function Ways({ way, onWay }: Pick<PlaceColumnProps, 'way' | 'onWay'>) {
  const hasDriveTimes = useInstallation()?.hasDriveTimes === true
  return (
    <>
      <Button size="xs" px={6} onClick={() => onWay('paste')}>
        Paste a list
      </Button>
      <Button size="xs" px={6} disabled={way === 'draw'} onClick={() => onWay('draw')}>
        Draw on map
      </Button>
      <Button size="xs" px={6} onClick={() => onWay('circle')}>
        Type a circle
      </Button>
      {hasDriveTimes && (
        <Button size="xs" px={6} onClick={() => onWay('drive-time')}>
          Drive time
        </Button>
      )}
    </>
  )
}

type WayFormProps = Pick<PlaceColumnProps, 'way' | 'lists' | 'adding' | 'onAddCities'> & { onClose: () => void }

function WayForm({ way, lists, adding, onAddCities, onClose }: WayFormProps) {
  if (way === null || way === 'draw') return null
  return (
    <div className={styles.form}>
      {way === 'paste' && <PasteList lists={lists} adding={adding} onAddCities={onAddCities} onClose={onClose} />}
      {way === 'circle' && <CircleForm adding={adding} onClose={onClose} />}
      {way === 'drive-time' && <DriveTimeForm adding={adding} onClose={onClose} />}
    </div>
  )
}

const rowOf = (result: FoundPlace, isChosen: boolean): PlaceRow => ({
  key: result.id,
  label: result.label,
  isChosen,
  note: noteOfResult(result),
})

/** As a search names it; null for an area that no search finds. */
function idOf(place: ChosenPlace): string | null {
  if (place.area === undefined || isPartOfCity(place)) return `city:${place.label}`
  return place.area.kind === 'admin' ? place.area.id : null
}

type Nothing = { isSearching: boolean; isLoading: boolean; problem: string | null | undefined }

function nothingText({ isSearching, isLoading, problem }: Nothing): string {
  if (isLoading) return isSearching ? 'Searching…' : 'Loading…'
  return problem ?? 'No matches'
}

/** The groups before the list of all cities, which is too long to read; a list without groups is short. */
const suggestionsOf = ({ cities }: Lists) => (cities.length > 1 ? cities.slice(0, -1) : cities)

/** In columns: people, then ZIP areas. */
function numbersOf(size: readonly [people: number, zips: number] | undefined): string {
  return size === undefined ? '' : columns(size[0], size[1])
}

function columns(people: number | null, zips: number | null): string {
  const unit = zips === 1 ? 'ZIP ' : 'ZIPs'
  const areas = zips === null ? ''.padStart(9) : `${formatCount(zips)} ${unit}`.padStart(9)
  return `${people === null ? '' : formatCount(people)}  ${areas}`
}

const kindNames: Record<FoundPlace['kind'], string> = {
  city: 'City',
  county: 'County',
  state: 'State',
  region: 'Region',
  country: 'Country',
  zip: 'ZIP code',
}

function noteOfResult({ kind, city, population, zips }: FoundPlace): string {
  if (kind === 'city') return columns(population, zips)
  if (kind === 'zip') return `${city ?? ''}  ${population === null ? '' : formatCount(population)}`
  const people = population === null ? '' : `${formatCount(population)}  `
  return `${people}${kindNames[kind]}`
}

/** Of a city, its numbers; of a part of one, how many of its ZIP areas; else what the area is. */
function noteOfChosen(place: ChosenPlace, { sizes }: Lists): string {
  if (place.area === undefined) return numbersOf(sizes.get(place.label))
  const size = sizes.get(place.label)
  if (!isPartOfCity(place) || size === undefined || place.area.kind !== 'zips')
    return place.area.kind === 'admin' ? kindOfId(place.area.id) : noteOfArea(place.area)
  return `${formatCount(place.area.zips.length)} of ${formatCount(size[1])} ZIPs`
}

const kindOfId = (id: string): string =>
  Object.entries(kindNames).find(([kind]) => id.startsWith(`${kind}:`))?.[1] ?? ''
