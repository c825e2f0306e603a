import { Button, Checkbox, Popover, ScrollArea, SegmentedControl, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { SourceId } from '@gazetteer/listing'
import { ChevronsUpDown } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import type { PlaceOutline } from '../../../../platform/api/outline-query.ts'
import { formatCount, plural } from '../../../../platform/formats.ts'
import { type ChosenPlace, isPartOfCity, zipsOf } from '../places/selection.ts'
import styles from '../choose.module.css'
import type { ChoicePart, DrawingProps, RenderMap } from '../../../../platform/choose-map-props.ts'
import { useExpected } from '../options/use-expected.ts'
import { useCityPoints, useOutlines } from './use-outlines.ts'

export type ChoiceMapProps = {
  places: readonly ChosenPlace[]
  current: ChosenPlace | undefined
  /** All places, rather than the current one with its areas. */
  isWhole: boolean
  /** Draws the borders; null: the default one. */
  source: SourceId | null
  /** Leaves a ZIP area out, or adds it; absent in Single mode. */
  onZip?: (zip: string, all: readonly string[]) => void
  onPlace: (label: string) => void
  onWhole: (isWhole: boolean) => void
  drawing: DrawingProps | null
  renderMap: RenderMap
}

const emptyZips: ReadonlySet<string> = new Set()
const noTypes: readonly string[] = []

/** What is chosen, on the map: all places as circles, or one with its areas. */
export function ChoiceMap({ places, current, isWhole, source, onZip, ...props }: ChoiceMapProps) {
  const { onPlace, onWhole, drawing, renderMap } = props
  const isAll = current === undefined || (isWhole && places.length > 1)
  const shown = useMemo(
    () => (isAll ? places.filter(({ area }) => area !== undefined) : [current]),
    [isAll, places, current],
  )
  const outlines = useOutlines(shown, source)
  const cities = useMemo(() => places.filter(({ area }) => area === undefined).map(({ label }) => label), [places])
  const points = useCityPoints(cities)
  const expected = useExpectedOf(isAll ? undefined : current, source)
  const parts = useMemo(
    () =>
      shown.flatMap((place, at) =>
        withExpected(partsOf(place, outlines[at], { canToggle: !isAll && onZip !== undefined }), expected),
      ),
    [shown, outlines, isAll, onZip, expected],
  )
  const circles = useMemo(() => {
    if (!isAll) return []
    const areas = shown.flatMap((place, at) => {
      const outline = outlines[at]
      return outline === undefined
        ? []
        : [{ label: place.label, at: [outline.longitude, outline.latitude] as const, people: outline.population }]
    })
    return [...points, ...areas]
  }, [isAll, points, shown, outlines])
  const chosen = useMemo(() => new Set(places.map(({ label }) => label)), [places])
  const zips = useMemo(() => parts.map(({ id }) => id), [parts])
  return (
    <Suspense fallback={<div className={styles.mapFrame} />}>
      {renderMap({
        places: circles,
        parts: isAll ? parts.filter(({ isLeftOut }) => !isLeftOut) : parts,
        chosen,
        current: current?.label ?? null,
        subject: isAll ? `all ${places.length}` : current.label,
        label: labelOf(places, isAll ? undefined : current),
        onPlace,
        onPart: (id) => {
          if (parts.find((part) => part.id === id)?.canToggle === true) onZip?.(id, zips)
        },
        drawing,
        children: places.length > 0 && (
          <div className={styles.mapTop}>
            {places.length > 1 && current !== undefined && (
              <SegmentedControl
                aria-label="Places on the map"
                size="xs"
                value={isAll ? 'all' : 'one'}
                data={[
                  { value: 'all', label: allOf(places) },
                  { value: 'one', label: current.label },
                ]}
                onChange={(value) => onWhole(value === 'all')}
              />
            )}
            {!isAll && parts.length > 0 && <AreaMenu parts={parts} onToggle={(id) => onZip?.(id, zips)} />}
          </div>
        ),
      })}
    </Suspense>
  )
}

/** Listings that the source expects of all types of a place; null: it does not know. */
function useExpectedOf(place: ChosenPlace | undefined, source: SourceId | null): number | null {
  const places = useMemo(() => (place === undefined ? [] : [place]), [place])
  const types = place?.businessTypes ?? noTypes
  const { counts } = useExpected(places, types, source)
  return types.length > 0 && types.every((type) => counts.has(type))
    ? types.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0)
    : null
}

/** Shares what is expected of a place among its captured parts, by people. */
function withExpected(parts: ChoicePart[], expected: number | null): ChoicePart[] {
  const people = parts.reduce((sum, part) => sum + (part.isLeftOut ? 0 : part.people), 0)
  if (expected === null || people === 0) return parts
  return parts.map((part) =>
    part.isLeftOut ? part : { ...part, expected: Math.round((expected * part.people) / people) },
  )
}

function allOf(places: readonly ChosenPlace[]): string {
  const isCities = places.every(({ area }) => area === undefined)
  return isCities ? `All ${formatCount(places.length)} cities` : `All ${formatCount(places.length)} places`
}

function labelOf(places: readonly ChosenPlace[], only: ChosenPlace | undefined): string {
  if (places.length === 0) return 'Map to choose cities on'
  return only === undefined ? `Map: ${plural(places.length, 'chosen place')}` : `Map: ${only.label}`
}

function partsOf(
  place: ChosenPlace,
  outline: PlaceOutline | undefined,
  { canToggle }: { canToggle: boolean },
): ChoicePart[] {
  const zips = zipsOf(place)
  const isByZip =
    outline !== undefined && outline.parts.length > 1 && outline.parts.every(({ key }) => /^\d{5}$/u.test(key))
  const all = outline?.parts ?? []
  return all.map(({ key, label, population, rings }): ChoicePart => ({
    id: isByZip ? key : `${place.label}/${key}`,
    label,
    people: population,
    expected: null,
    isLeftOut: isByZip && !(zips ?? emptyZips).has(key) && zips !== null,
    canToggle: canToggle && isByZip && (place.area === undefined || isPartOfCity(place)),
    rings,
  }))
}

type AreaMenuProps = { parts: readonly ChoicePart[]; onToggle: (id: string) => void }

/** How many areas are captured; opens the list of them. */
function AreaMenu({ parts, onToggle }: AreaMenuProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const count = parts.filter(({ isLeftOut }) => !isLeftOut).length
  return (
    <Popover opened={isOpen} onDismiss={close} onClose={close} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button ml="auto" rightSection={<ChevronsUpDown size={14} />} onClick={toggle}>
          <b className="mono">{formatCount(count)}</b>&nbsp;of {plural(parts.length, 'area')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" w={240} aria-label="Areas" data-preset-menu="">
        <ScrollArea.Autosize mah={320} type="auto">
          <Stack gap={6} p={2}>
            {parts.map(({ id, label, people, expected, isLeftOut, canToggle }) => (
              <Checkbox
                key={id}
                label={`${label} · ${expected === null ? formatCount(people) : `~${plural(expected, 'listing')}`}`}
                checked={!isLeftOut}
                // The last area stays.
                disabled={!canToggle || (!isLeftOut && count === 1)}
                onChange={() => onToggle(id)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
