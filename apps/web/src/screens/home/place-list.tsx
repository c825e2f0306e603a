import { Button, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Place, PlaceState, PlaceType, Progress } from '@gazetteer/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { placeTones } from '../../features/map/index.ts'
import { dash, formatCount } from '../../platform/formats.ts'
import { useStableCallback } from '../../platform/use-stable-callback.ts'
import { Nothing, ScrollFrame, StateIcon } from '../../platform/ui/index.ts'
import panelStyles from './side-panel.module.css'
import styles from './place-list.module.css'

export type PlaceListProps = {
  /** In plan order. */
  places: readonly Place[]
  /** Searched, and grouped by state. */
  isMany: boolean
  isPaused: boolean
  /** Only places of which something failed. */
  isFailuresOnly: boolean
  /** What is fetched now. */
  running: Progress | null
  /** Label of the place that the map shows. */
  picked: string | null
  onPick: (label: string | null) => void
  children: ReactNode
}

type Order = 'plan' | 'listings' | 'name'
const orders = [
  { value: 'plan', label: 'In plan order' },
  { value: 'listings', label: 'Most listings' },
  { value: 'name', label: 'By name' },
]
const byOrder: Record<Exclude<Order, 'plan'>, (a: Place, b: Place) => number> = {
  listings: (a, b) => b.listings - a.listings,
  name: (a, b) => a.label.localeCompare(b.label),
}

/** Waiting places shown before "Show more". */
const firstWaiting = 4

type Group = { title: string; note: string }
type Line =
  | { key: string; group: Group; count: number }
  | { key: string; place: Place }
  | { key: string; type: PlaceType }
  | { key: string; more: number }

/** Cities and areas of the run with state, areas and listings. A click shows one on the map. */
export function PlaceList({
  places,
  isMany,
  isPaused,
  isFailuresOnly,
  running,
  picked,
  onPick,
  children,
}: PlaceListProps) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('plan')
  const [isAllShown, setIsAllShown] = useState(false)
  const shown = useMemo(() => {
    const words = search.trim().toLowerCase()
    const found = places.filter(
      ({ label, gaps }) => label.toLowerCase().includes(words) && (!isFailuresOnly || gaps.failed > 0),
    )
    return order === 'plan' ? found : found.toSorted(byOrder[order])
  }, [places, search, order, isFailuresOnly])
  const lines = useMemo(
    () =>
      isMany
        ? groupedLines(shown, { isAllShown: isAllShown || search !== '', isNewestFirst: order === 'plan' })
        : plainLines(shown),
    [shown, isMany, isAllShown, search, order],
  )
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
  const toggle = useStableCallback((label: string) => onPick(label === picked ? null : label))
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) => heightOf(lines[at], { isMany, isTouched }),
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 6,
  })
  return (
    <>
      <ScrollFrame
        ref={frame}
        className={panelStyles.body ?? ''}
        data-many={isMany || undefined}
        role="group"
        aria-label="Progress of the cities"
      >
        {isMany && (
          <div className={styles.tools}>
            <TextInput
              size="xs"
              aria-label="Find a city"
              placeholder="Find a city"
              leftSection={<Search size={14} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <NativeSelect
              aria-label="Order of the cities"
              data={orders}
              value={order}
              onChange={({ currentTarget: { value } }) =>
                setOrder(value === 'listings' || value === 'name' ? value : 'plan')
              }
            />
          </div>
        )}
        {!isMany && columnHeads}
        <ul className={styles.list} aria-label="Cities" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index]
            if (line === undefined) return null
            return (
              <li key={key} style={{ transform: `translateY(${start}px)` }}>
                {'place' in line && (
                  <PlaceLine
                    place={line.place}
                    isTall={!isMany}
                    isPaused={isPaused}
                    isPicked={line.place.label === picked}
                    onPick={toggle}
                  />
                )}
                {'type' in line && <TypeLine type={line.type} isPaused={isPaused} />}
                {'group' in line && (
                  <div className={styles.group}>
                    <b>{line.group.title}</b> <span className="num">{formatCount(line.count)}</span>
                    <small>{line.group.note}</small>
                  </div>
                )}
                {'more' in line && (
                  <UnstyledButton className={styles.more ?? ''} onClick={() => setIsAllShown(true)}>
                    Show {formatCount(line.more)} more
                  </UnstyledButton>
                )}
              </li>
            )
          })}
        </ul>
        {isMany && lines.length === 0 && places.length > 0 && (
          <Nothing title={search === '' ? 'No city has failures' : `No city matches "${search.trim()}".`}>
            {search !== '' && (
              <Button variant="link" onClick={() => setSearch('')}>
                Clear search
              </Button>
            )}
          </Nothing>
        )}
        {!isMany && places.length === 1 && (
          <p className={styles.now}>{places[0]?.types === undefined && running?.currentBusinessType}</p>
        )}
        {children}
      </ScrollFrame>
    </>
  )
}

const columnHeads = (
  <div className={styles.header} aria-hidden="true">
    <span>City</span>
    <span>Areas done</span>
    <span>Listings</span>
  </div>
)

/** All places, and the business types of the first one that runs. */
function plainLines(places: readonly Place[]): Line[] {
  const typed = places.find(({ types }) => types !== undefined)
  return places.flatMap((place): Line[] => [
    { key: place.key, place },
    ...(place === typed ? (place.types ?? []) : []).map((type) => ({ key: `${place.key} ${type.type}`, type })),
  ])
}

/** As in place-list.module.css; `isTouched`: a finger needs larger targets. */
function heightOf(line: Line | undefined, { isMany, isTouched }: { isMany: boolean; isTouched: boolean }): number {
  if (line !== undefined && 'type' in line) return 26
  if (line === undefined || !('place' in line)) return 32
  if (isTouched) return 44
  return isMany ? 24 : 36
}

type GroupOptions = {
  /** Otherwise only the first waiting places. */
  isAllShown: boolean
  /** Places in plan order end in this order, so the last one that ended comes first. */
  isNewestFirst: boolean
}

/** Running places, then waiting ones, then those that ended. */
function groupedLines(places: readonly Place[], { isAllShown, isNewestFirst }: GroupOptions): Line[] {
  const of = (...states: PlaceState[]) => places.filter(({ state }) => states.includes(state))
  const running = of('running')
  const waiting = of('waiting')
  const ended = of('done', 'partial', 'failed', 'not-requested')
  if (isNewestFirst) ended.reverse()
  const [next] = waiting
  const listings = ended.reduce((sum, place) => sum + place.listings, 0)
  const hidden = isAllShown ? 0 : Math.max(0, waiting.length - firstWaiting)
  const group = (
    title: string,
    note: string,
    { list, shown = list }: { list: readonly Place[]; shown?: readonly Place[] },
  ): Line[] =>
    list.length === 0
      ? []
      : [
          { key: title, group: { title, note }, count: list.length },
          ...shown.map((place) => ({ key: place.key, place })),
        ]
  return [
    ...group('Running', 'areas, listings', { list: running }),
    ...group('Waiting', next === undefined ? '' : `next: ${next.label}`, {
      list: waiting,
      shown: waiting.slice(0, waiting.length - hidden),
    }),
    ...(hidden > 0 ? [{ key: 'more', more: hidden }] : []),
    ...group('Done', `${formatCount(listings)} listings`, { list: ended }),
  ]
}

function placeWord({ state, gaps }: Pick<Place, 'state' | 'gaps'>, isPaused: boolean): string {
  if (state === 'running' && isPaused) return 'On hold'
  if (state === 'partial') return gaps.failed > 0 ? `${formatCount(gaps.failed)} areas failed` : 'Partly requested'
  return words[state]
}
const words = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  'not-requested': 'Not requested',
}

type PlaceLineProps = {
  place: Place
  isTall: boolean
  isPaused: boolean
  isPicked: boolean
  onPick: (label: string) => void
}

/** A plain button, because scrolling draws many of them. */
const PlaceLine = memo(function PlaceLine({ place, isTall, isPaused, isPicked, onPick }: PlaceLineProps) {
  const { label, state, listings, areasDone, areasKnown, gaps } = place
  const isHeld = state === 'running' && isPaused
  const word = placeWord({ state, gaps }, isPaused)
  const hasStarted = state !== 'waiting' && state !== 'not-requested'
  return (
    <button
      type="button"
      className={styles.line}
      data-tall={isTall || undefined}
      data-state={isHeld ? 'paused' : state}
      aria-pressed={isPicked}
      aria-label={`${label}: ${word}, ${formatCount(areasDone)} of ${formatCount(areasKnown)} areas, ${formatCount(listings)} listings`}
      title={word}
      onClick={() => onPick(label)}
    >
      <StateIcon tone={isHeld ? 'paused' : placeTones[state]} />
      <span className="cut">{label}</span>
      <AreasCells areasDone={areasDone} areasKnown={areasKnown} />
      <b className="num">{hasStarted || listings > 0 ? formatCount(listings) : dash}</b>
    </button>
  )
})

/** The bar and the numbers of the areas. */
const AreasCells = ({ areasDone, areasKnown }: Pick<PlaceType, 'areasDone' | 'areasKnown'>) => (
  <>
    <span className={styles.track}>
      <i style={{ width: `${(100 * areasDone) / Math.max(areasKnown, 1)}%` }} />
    </span>
    <span className="num">
      {formatCount(areasDone)} / {areasKnown === 0 ? dash : formatCount(areasKnown)}
    </span>
  </>
)

/** A business type of the running place above it. */
const TypeLine = ({
  type: { type, listings, areasDone, areasKnown },
  isPaused,
}: {
  type: PlaceType
  isPaused: boolean
}) => (
  <div className={styles.line} data-type data-state={isPaused ? 'paused' : 'running'}>
    <span />
    <span className="cut" title={type}>
      {type}
    </span>
    <AreasCells areasDone={areasDone} areasKnown={areasKnown} />
    <b className="num">{areasDone > 0 || listings > 0 ? formatCount(listings) : dash}</b>
  </div>
)
