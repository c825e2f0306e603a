import type { SourceId } from '@gazetteer/listing'
import { Button, Group } from '@mantine/core'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { Note, Problem } from '../../../../platform/ui/index.ts'
import { renamed, useAddAreas } from '../areas/new-areas.ts'
import { useDrawnAreas } from '../areas/use-drawn-areas.ts'
import styles from '../choose.module.css'
import type { Lists } from '../lists/many-cities.ts'
import { ChoiceMap } from '../map/choice-map.tsx'
import type { RenderMap } from '../../../../platform/choose-map-props.ts'
import type { useFoundPlaces } from './find-places.ts'
import { PlaceColumn, type PlaceWay } from './place-column.tsx'
import {
  hasOwnTypes,
  chosenPlaces,
  type PlaceSelection,
  type SelectionChange,
  sharedTypes,
  toggleZip,
  without,
  withTypes,
} from './selection.ts'
import { TypesColumn } from './types-column.tsx'

export type UnlimitedChoiceProps = {
  lists: Lists
  selection: PlaceSelection
  onChange: (change: SelectionChange) => void
  search: {
    text: string
    onText: (text: string) => void
    found: ReturnType<typeof useFoundPlaces>
    field: RefObject<HTMLInputElement | null>
  }
  /** The place whose types are missing, once its problem was clicked. */
  wanted: { label: string | null; isOwn: boolean }
  onWanted: (wanted: { label: string | null; isOwn: boolean }) => void
  onDrawing: (isDrawing: boolean) => void
  /** Null: the default one. */
  source: SourceId | null
  renderMap: RenderMap
  children: ReactNode
}

/** With more places, choosing one more does not move the map to it. */
const maxFollowed = 12

/** Cities and areas on the left, the map, and the business types for all or one on the right. */
export function UnlimitedChoice({ lists, selection, onChange, search, wanted, ...props }: UnlimitedChoiceProps) {
  const { cities, areas } = selection
  const places = useMemo(() => chosenPlaces({ cities, areas }), [cities, areas])
  const current = places.find(({ label }) => label === wanted.label) ?? places[0]
  const [way, setWay] = useState<PlaceWay | null>(null)
  const [isWhole, setIsWhole] = useState(places.length > 1)
  // Kept while no place is chosen.
  const [shared, setShared] = useState<string[]>(() => sharedTypes(places))
  const want = (label: string) => props.onWanted({ ...wanted, label })
  const adding = useAddAreas({
    chosen: areas,
    taken: cities.map(({ city }) => city),
    businessTypes: shared,
    onChange: (next, first) => {
      onChange({ areas: next })
      if (first === undefined) return
      want(first.label)
      setIsWhole(places.length >= maxFollowed)
    },
  })
  const openWay = (next: PlaceWay | null) => {
    adding.reset()
    setWay(next)
    props.onDrawing(next === 'draw')
  }
  const drawing = useDrawnAreas(way === 'draw', { chosen: areas, adding })
  const addCities = (labels: readonly string[]) => {
    const known = new Set(places.map(({ label }) => label))
    const added = labels.filter((label) => !known.has(label))
    const [only] = added
    onChange({ cities: [...cities, ...added.map((city) => ({ city, businessTypes: shared }))] })
    if (only !== undefined) want(only)
    setIsWhole(added.length > 1 || places.length >= maxFollowed)
  }
  return (
    <div className={styles.columns}>
      <PlaceColumn
        lists={lists}
        places={places}
        shared={shared}
        current={current?.label ?? null}
        {...search}
        way={way}
        adding={adding}
        onWay={openWay}
        onAddCities={addCities}
        onRemove={(labels) => onChange(without(selection, new Set(labels)))}
        onCurrent={want}
        onRename={(label, name) => {
          onChange({ areas: renamed(areas, label, name) })
          if (current?.label === label) want(name.trim())
        }}
      />
      <section className={styles.map} data-drawing={way === 'draw' || undefined} aria-label="Map">
        <ChoiceMap
          places={places}
          current={current}
          isWhole={isWhole}
          source={props.source}
          onZip={(zip, all) => current !== undefined && onChange(toggleZip(selection, current.label, { zip, all }))}
          onPlace={(label) => {
            if (!places.some((place) => place.label === label)) return addCities([label])
            want(label)
            return setIsWhole(false)
          }}
          onWhole={setIsWhole}
          drawing={drawing?.props ?? null}
          renderMap={props.renderMap}
        />
        {drawing !== null && (
          <div className={styles.drawn}>
            <div aria-live="polite" style={{ flex: 1, minWidth: 160 }}>
              <Note>
                {drawing.block ??
                  'By keyboard: “Edit” changes corners; “Type a circle” and “Paste a list” are in the list.'}
              </Note>
            </div>
            <Problem of={adding.error} or="Could not check the areas. Try again." flex="1 0 100%" />
            <Group gap="sm" ml="auto">
              <Button onClick={() => openWay(null)}>Back to list</Button>
              <Button
                variant="filled"
                data-use-areas=""
                loading={adding.isPending}
                disabled={!drawing.isShown || drawing.block !== null}
                onClick={() => drawing.use(() => openWay(null))}
              >
                Use these areas
              </Button>
            </Group>
          </div>
        )}
      </section>
      <TypesColumn
        lists={lists}
        places={places}
        current={current}
        shared={shared}
        source={props.source}
        isOwn={wanted.isOwn}
        onOwn={(isOwn) => props.onWanted({ label: current?.label ?? null, isOwn })}
        onShared={(types) => {
          onChange(withTypes(selection, types, (place) => !hasOwnTypes(place, shared)))
          setShared(types)
        }}
        onTypes={(labels, types) => onChange(withTypes(selection, types, ({ label }) => labels.includes(label)))}
      >
        {props.children}
      </TypesColumn>
    </div>
  )
}
