import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type ApiAnswer, call } from '../../platform/api/call.ts'
import { fetchOnce } from '../../platform/api/use-call.ts'
import { plural } from '../../platform/formats.ts'
import type { MapArea } from './queries.ts'

/** The parts of a city before its capture, as the map shows them; undefined without a city. */
export function useChosenCity(city: string | null) {
  const { data } = useQuery({
    queryKey: ['outlines', city],
    queryFn: async ({ signal }) => {
      const area = { kind: 'admin' as const, id: `city:${city ?? ''}` }
      return (await call('outlines', { body: { areas: [area] }, signal })).outlines[0]
    },
    enabled: city !== null,
    placeholderData: (previous) => previous,
    ...fetchOnce,
  })
  return useMemo(() => {
    if (city === null || data === undefined) return undefined
    return { city: data.label, areas: data.parts.map(chosenArea(data.label)), points: [], outline: [] }
  }, [city, data])
}

const chosenArea =
  (city: string) =>
  ({ label, rings }: ApiAnswer<'outlines'>['outlines'][number]['parts'][number]): MapArea => ({
    label,
    rings,
    country: '',
    ...notFetched,
    path: `${city}/${label}`,
    city,
    state: 'chosen',
  })

const notFetched = {
  businessTypes: [],
  raw: 0,
  fresh: 0,
  outside: 0,
  requests: 0,
  reason: null,
  askedWith: null,
  isRemainder: false,
}

/** Its name, and how many ZIP areas it has. */
export function chosenCaption(preview: ReturnType<typeof useChosenCity>): ReactNode {
  if (preview === undefined) return null
  const isByZip = preview.areas.every(({ label }) => label.startsWith('ZIP '))
  return (
    <>
      <b>{preview.city}</b>
      {isByZip && plural(preview.areas.length, 'ZIP area')}
    </>
  )
}
