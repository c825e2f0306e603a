import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type MapChoice, useRunMap } from './queries.ts'

const all = ''

/** What the map shows: the running place if there is one, all places, or a chosen one. */
type Scale = { kind: 'running' } | { kind: 'all' } | { kind: 'place'; label: string }

export type RunViewOptions = Omit<MapChoice, 'type' | 'place'> & {
  /** Label of the place that is captured now. */
  running?: string | null
}

/** A run on the map and in the list, optionally filtered by place and business type. */
export function useRunView({ running = null, ...choice }: RunViewOptions) {
  const [scale, setScale] = useState<Scale>({ kind: 'running' })
  const [type, setType] = useState(all)
  const query = useRunMap({ ...choice, type: type === all ? undefined : type })
  const { data } = query
  const labels = useMemo(() => [...new Set(data?.areas.map((area) => area.city))], [data])
  const place = scale.kind === 'place' && labels.includes(scale.label) ? scale.label : null
  const shown = useMemo(
    () =>
      data === undefined || place === null
        ? data
        : { ...data, areas: data.areas.filter((area) => area.city === place) },
    [data, place],
  )
  const setPlace = (label: string | null) => setScale(label === null ? { kind: 'running' } : { kind: 'place', label })
  const types = data?.businessTypes ?? []
  const typePicker = types.length > 1 && (
    <NativeSelect
      aria-label="Business type on the map"
      value={type}
      data={[{ value: all, label: 'All types' }, ...types]}
      onChange={(event) => setType(event.currentTarget.value)}
    />
  )
  const pickers = (
    <>
      {labels.length > 1 && (
        <NativeSelect
          aria-label="City on the map"
          value={place ?? all}
          data={[{ value: all, label: 'All cities' }, ...labels]}
          onChange={(event) => setPlace(event.currentTarget.value === all ? null : event.currentTarget.value)}
        />
      )}
      {typePicker}
    </>
  )
  return {
    ...query,
    shown,
    pickers,
    typePicker,
    hasPlaces: labels.length > 1,
    /** The place that the map is limited to; null: all. */
    place,
    setPlace,
    running,
    /** The running place, which the map follows; null: it shows all. */
    follow: scale.kind === 'running' && labels.length > 1 ? running : null,
    showAll: () => setScale({ kind: 'all' }),
    subject: `${choice.jobId} ${place ?? scale.kind} ${type}`,
  }
}
