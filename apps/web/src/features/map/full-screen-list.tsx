import { CloseButton, Paper, Text, UnstyledButton } from '@mantine/core'
import { useFocusTrap, useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatCount, plural } from '../../platform/formats.ts'
import { ScrollFrame, StateIcon, StateMark, type Tone } from '../../platform/ui/index.ts'
import { areaLabels, areaTones, isByZip, placeTones } from './area-labels.ts'
import styles from './full-screen-list.module.css'
import { placesIn, type RunArea, type RunPlace } from './queries.ts'

export type FullScreenListProps = {
  /** The map with its controls, which the Tab key does not leave. */
  panel: RefObject<HTMLElement | null>
  /** Of the place that is shown. */
  areas: readonly RunArea[]
  /** All places of the run, when these are shown. */
  places: readonly RunPlace[]
  onPlace: (label: string) => void
  /** The middle of the selected area, for the map; null: none. */
  onSelect: (middle: [longitude: number, latitude: number] | null) => void
}

/** What the full-screen map shows as a list beside it, with a card for the selected area. */
export default function FullScreenList({ panel, areas, places, onPlace, onSelect }: FullScreenListProps) {
  const trap = useFocusTrap()
  useEffect(() => {
    trap(panel.current)
    return () => void trap(null)
  }, [trap, panel])
  const [path, setPath] = useState<string | null>(null)
  const shown = placesIn(areas)
  const selected = shown.find((area) => area.path === path)
  const select = (area: RunArea | null) => {
    setPath(area?.path ?? null)
    onSelect(area === null ? null : middleOf(area.rings))
  }
  const isWhole = places.length > 0
  const nameOfAreas = isByZip(shown) ? 'ZIP areas' : 'Areas'
  const title = isWhole ? 'Cities' : nameOfAreas
  const rows: (RowProps & { key: string })[] = isWhole
    ? places.map(({ key, label, state, listings }) => ({
        key,
        tone: placeTones[state],
        label,
        count: listings,
        onClick: () => onPlace(label),
      }))
    : shown.map((area) => ({
        key: area.path,
        tone: areaTones[area.state],
        label: area.label,
        count: area.fresh,
        isSelected: area.path === path,
        onClick: () => select(area.path === path ? null : area),
      }))
  const frame = useRef<HTMLDivElement>(null)
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (isTouched ? 44 : 32),
    overscan: 6,
  })
  return (
    <div className={styles.side}>
      <Paper className={styles.list ?? ''} data-over-map>
        <h2 className={styles.title}>
          {title} <small className="num">{formatCount(isWhole ? places.length : shown.length)}</small>
        </h2>
        <ScrollFrame ref={frame} className={styles.rows ?? ''} role="group" aria-label={title}>
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, start, size }) => {
              const row = rows[index]
              if (row === undefined) return null
              const { key, ...line } = row
              return (
                <div key={key} className={styles.line} style={{ height: size, transform: `translateY(${start}px)` }}>
                  <Row {...line} />
                </div>
              )
            })}
          </div>
        </ScrollFrame>
      </Paper>
      {selected !== undefined && <AreaCard area={selected} onClose={() => select(null)} />}
    </div>
  )
}

type RowProps = { tone: Tone; label: string; count: number; isSelected?: boolean | undefined; onClick: () => void }

const Row = ({ tone, label, count, isSelected, onClick }: RowProps) => (
  <UnstyledButton className={styles.row ?? ''} aria-pressed={isSelected} onClick={onClick}>
    <StateIcon tone={tone} />
    <span className="cut" title={label}>
      {label}
    </span>
    <b className="num">{formatCount(count)}</b>
  </UnstyledButton>
)

const AreaCard = ({ area, onClose }: { area: RunArea; onClose: () => void }) => (
  <Paper className={styles.card ?? ''} data-over-map component="section" aria-label={area.label}>
    <header className={styles.title}>
      {area.label}
      <CloseButton size="sm" ml="auto" aria-label="Close the card" onClick={onClose} />
    </header>
    <StateMark tone={areaTones[area.state]}>{areaLabels[area.state]}</StateMark>
    <Text size="sm">
      {plural(area.fresh, 'listing')} · {plural(area.requests, 'request')}
    </Text>
    {area.reason !== null && (
      <Text size="sm" c="dimmed">
        {area.reason}
      </Text>
    )}
  </Paper>
)

/** Of the box around its largest part; null without borders. */
function middleOf(rings: RunArea['rings']): [longitude: number, latitude: number] | null {
  const [ring] = rings.toSorted((a, b) => b.length - a.length)
  if (ring === undefined) return null
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [middle(ring.map(([longitude]) => longitude)), middle(ring.map(([, latitude]) => latitude))]
}
