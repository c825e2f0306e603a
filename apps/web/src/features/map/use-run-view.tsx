import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type MapChoice, useRunMap } from './queries.ts'

const all = ''

/** A run on the map and in the list, optionally filtered by city and business type. */
export function useRunView(choice: Omit<MapChoice, 'type'>) {
  const [picked, setCity] = useState(all)
  const [type, setType] = useState(all)
  const query = useRunMap({ ...choice, type: type === all ? undefined : type })
  const { data } = query
  const cities = useMemo(() => [...new Set(data?.areas.map((area) => area.city))], [data])
  const city = cities.includes(picked) ? picked : null
  const shown = useMemo(
    () =>
      data === undefined || city === null ? data : { ...data, areas: data.areas.filter((area) => area.city === city) },
    [data, city],
  )
  const types = data?.businessTypes ?? []
  const pickers = (
    <>
      {cities.length > 1 && (
        <NativeSelect
          aria-label="City on the map"
          value={city ?? all}
          data={[{ value: all, label: 'All cities' }, ...cities]}
          onChange={(event) => setCity(event.currentTarget.value)}
        />
      )}
      {types.length > 1 && (
        <NativeSelect
          aria-label="Business type on the map"
          value={type}
          data={[{ value: all, label: 'All types' }, ...types]}
          onChange={(event) => setType(event.currentTarget.value)}
        />
      )}
    </>
  )
  return {
    ...query,
    shown,
    pickers,
    /** The city that the map is limited to; null: all. */
    city,
    setCity: (name: string | null) => setCity(name ?? all),
    subject: `${choice.jobId} ${city ?? all} ${type}`,
  }
}
