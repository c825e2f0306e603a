import type { areasAnswerSchema } from '@gazetteer/contract'
import { searchAdminAreas, searchCities } from '@gazetteer/places'
import { nameKey, zipNamed } from '@gazetteer/places/us'
import type { z } from 'zod'

type Found = z.infer<typeof areasAnswerSchema>['areas'][number]

/** Areas by name or ZIP code: exact names first, then by kind, cities before administrative areas of the same rank. */
export function findAreas(text: string, limit: number): Found[] {
  const zip = /^\s*(\d{5})\s*$/.exec(text)?.[1]
  if (zip !== undefined) return zipNamed(zip) === null ? [] : [{ id: `zip:${zip}`, kind: 'zip', label: `ZIP ${zip}` }]
  const cities = searchCities(text, limit).map(({ label }): Found => ({ id: `city:${label}`, kind: 'city', label }))
  const admin = searchAdminAreas(text, limit).map(({ id, kind, label }): Found => ({ id, kind, label }))
  const isExact = ({ label }: Found) =>
    [label, label.split(',')[0] ?? ''].some((name) => nameKey(name) === nameKey(text))
  const all = [...admin, ...cities]
  return [...all.filter(isExact), ...all.filter((one) => !isExact(one))].slice(0, limit)
}
