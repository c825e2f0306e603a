import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type MapChoice, type RunArea, type RunMap, type RunPlace, useRunMap } from './queries.ts'

const all = ''
/** A run with more places is shown as a whole first. */
const maxFollowed = 12
const wholeWorld = '-180,-90,180,90'
const noPlaces: readonly RunPlace[] = []

/** What the map shows: by default one place or all, by their number; all places; or a chosen one. */
type Scale = { kind: 'default' } | { kind: 'followed' } | { kind: 'all' } | { kind: 'place'; label: string }

export type RunViewOptions = Omit<MapChoice, 'type' | 'place' | 'bbox' | 'isEnabled'> & {
  /** Label of the place that is captured now, of several ones that are running. */
  running?: string | null
  /** Whether it starts with all places and has their areas, as far as one answer has them. */
  isListed?: boolean
}

/** A run on the map and in the list, optionally filtered by place and business type. */
export function useRunView({ running = null, isListed = false, ...choice }: RunViewOptions) {
  const [scale, setScale] = useState<Scale>({ kind: 'default' })
  const [typeName, setTypeName] = useState(all)
  const type = typeName === all ? undefined : typeName
  const query = useRunMap({ ...choice, type })
  const { data } = query
  const places = data?.places ?? noPlaces
  const followed = useMemo(() => followedOf(data, running), [data, running])
  const hasPlaces = places.length > 1
  const chosen = scale.kind === 'place' ? (places.find(({ label }) => label === scale.label) ?? null) : null
  const isWhole =
    hasPlaces && (scale.kind === 'all' || (scale.kind === 'default' && (isListed || places.length > maxFollowed)))
  const large = isWhole ? null : (chosen ?? followed)
  // The first answer has the areas of running places, and of the only one.
  const key = hasPlaces && large !== null && large.state !== 'running' ? large.key : undefined
  const bbox = isWhole && isListed ? wholeWorld : undefined
  const isMore = key !== undefined || bbox !== undefined
  const more = useRunMap({ ...choice, type, place: key, bbox, isEnabled: isMore })
  const { data: moreData } = more
  const shown = useMemo(() => {
    if (data === undefined) return undefined
    if (isMore) return moreData === undefined ? { ...data, ...nothing } : moreData
    if (!hasPlaces || large === null) return data
    return { ...data, areas: data.areas.filter(({ city }) => city === large.label) }
  }, [data, isMore, moreData, hasPlaces, large])
  const inset = useMemo(
    () => insetOf({ hasPlaces, isWhole, followed, map: data }),
    [hasPlaces, isWhole, followed, data],
  )
  const setPlace = (label: string | null) => setScale(label === null ? { kind: 'default' } : { kind: 'place', label })
  const types = data?.businessTypes ?? []
  const typePicker = types.length > 1 && (
    <NativeSelect
      aria-label="Business type on the map"
      miw={124}
      value={typeName}
      data={[{ value: all, label: 'All types' }, ...types]}
      onChange={(event) => setTypeName(event.currentTarget.value)}
    />
  )
  const pickers = (
    <>
      {hasPlaces && (
        <NativeSelect
          aria-label="City on the map"
          value={large?.label ?? all}
          data={[{ value: all, label: 'All cities' }, ...new Set(places.map(({ label }) => label))]}
          onChange={({ currentTarget: { value } }) =>
            setScale(value === all ? { kind: 'all' } : { kind: 'place', label: value })
          }
        />
      )}
      {typePicker}
    </>
  )
  return {
    ...query,
    error: query.error ?? more.error,
    shown,
    pickers,
    typePicker,
    hasPlaces,
    places,
    /** All places are shown, as points. */
    isWhole,
    /** The place that is shown large; null: all are. */
    large: large?.label ?? null,
    /** The running place, or the one with the most listings. */
    followed: followed?.label ?? null,
    /** The other scale, for the corner of the map; null: there is none. */
    inset,
    /** The place that the user chose; null: none. */
    place: chosen?.label ?? null,
    setPlace,
    follow: () => setScale({ kind: 'followed' }),
    showAll: () => setScale({ kind: 'all' }),
    subject: `${choice.jobId} ${isWhole ? 'all' : (large?.key ?? '')} ${typeName}`,
  }
}

const nothing = { areas: [], points: [], outline: [] }

/** All places as points, or the areas of the running one. */
export type Inset = { kind: 'all'; places: readonly RunPlace[] } | { kind: 'place'; label: string; areas: RunArea[] }

type InsetOptions = { hasPlaces: boolean; isWhole: boolean; followed: RunPlace | null; map: RunMap | undefined }

/** Beside one place: all of them. Beside all of them: the running one, whose areas the first answer has. */
function insetOf({ hasPlaces, isWhole, followed, map }: InsetOptions): Inset | null {
  if (!hasPlaces || map === undefined) return null
  if (!isWhole) return { kind: 'all', places: map.places }
  if (followed?.state !== 'running') return null
  const areas = map.areas.filter(({ city }) => city === followed.label)
  return areas.length === 0 ? null : { kind: 'place', label: followed.label, areas }
}

/** The running place; if several are, the named one. After the end, the place with the most listings. */
function followedOf(data: ReturnType<typeof useRunMap>['data'], named: string | null): RunPlace | null {
  const places = data?.places ?? noPlaces
  const running = places.filter(({ state }) => state === 'running')
  const [first] = running
  if (first !== undefined) return running.find(({ label }) => label === named) ?? first
  return places.reduce<RunPlace | null>(
    (best, place) => (best === null || place.listings > best.listings ? place : best),
    null,
  )
}
