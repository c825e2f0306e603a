import { setImmediate as immediate } from 'node:timers/promises'
import { findBusinessType, searchBusinessTypes } from '@gazetteer/business-types'
import { runtimeMessages } from '@gazetteer/contract'
import { findCity, searchCities } from '@gazetteer/places'
import { nameKey } from '@gazetteer/places/us'
import { type AreaServices, resolveArea } from './areas.ts'
import { Invalid } from '../../../../platform/errors.ts'
import type { Selection } from '@gazetteer/engine'
import type { AreaSelection, StartRequest } from '@gazetteer/contract'

/**
 * Resolves cities and business types to labels and keys; throws Invalid with a message for the user. Duplicate cities
 * count once. A body may contain tens of thousands, so each spelling is resolved once and other requests run between
 * two cities.
 */
export async function selectionsOf(body: StartRequest, services: AreaServices): Promise<Selection[]> {
  const merged = new Map<string, Set<string>>()
  const keys = new Map<string, string>()
  const knownTypeKey = (text: string): string => {
    const key = keys.get(text) ?? typeKey(text)
    keys.set(text, key)
    return key
  }
  for (const { city, businessTypes } of wanted(body)) {
    const label = cityLabel(city)
    const types = merged.get(label) ?? new Set<string>()
    for (const type of businessTypes) types.add(knownTypeKey(type))
    merged.set(label, types)
    await immediate()
  }
  const areas = new Map<string, Selection>()
  for (const { area, businessTypes } of wantedAreas(body)) {
    const resolved = await resolveArea(area, services)
    await immediate()
    const types = businessTypes.map(knownTypeKey)
    if (resolved.area == null) merged.set(resolved.city, new Set([...(merged.get(resolved.city) ?? []), ...types]))
    else if (areas.has(resolved.city) || merged.has(resolved.city))
      throw new Invalid(`Two areas are called ${resolved.city}. Give each a name of its own.`)
    else areas.set(resolved.city, { ...resolved, types: [...new Set(types)] })
  }
  return [...[...merged].map(([city, types]) => ({ city, types: [...types] })), ...areas.values()]
}

function wantedAreas({ mode, areas = [] }: StartRequest): AreaSelection[] {
  if (areas.length > 0 && mode !== 'autonomous') throw new Invalid('Areas can be captured in autonomous mode only.')
  if (areas.some(({ businessTypes }) => businessTypes.length === 0))
    throw new Invalid('Choose at least one business type for each area')
  if (areas.filter(({ area }) => area.kind === 'drive-time').length > maxDriveTimes)
    throw new Invalid(`A capture can have up to ${maxDriveTimes} drive-time areas.`)
  return areas
}

/** Each one is a request to the operator's service. */
const maxDriveTimes = 20

function wanted(body: StartRequest): { city: string; businessTypes: string[] }[] {
  if (body.mode === 'autonomous') {
    const cities = body.cities ?? []
    if (cities.length === 0 && (body.areas ?? []).length === 0) throw new Invalid(noCity(body))
    const empty = cities.find(({ businessTypes }) => businessTypes.length === 0)
    if (empty !== undefined) throw new Invalid(`Choose at least one business type for ${empty.city}`)
    return cities
  }
  const types = [body.businessType ?? []].flat().filter((type) => type.trim() !== '')
  const city = body.city?.trim() ?? ''
  if (city === '' || types.length === 0) throw new Invalid(runtimeMessages.chooseCityAndType)
  return [{ city, businessTypes: types }]
}

/** The fields of single mode say nothing in autonomous mode, which is the default. */
const noCity = ({ city }: StartRequest): string =>
  city === undefined
    ? runtimeMessages.selectCity
    : `${runtimeMessages.selectCity}. For one city by "city" and "businessType", set "mode" to "manual".`

/** The label of a city from any unambiguous spelling. */
export function cityLabel(text: string): string {
  const city = findCity(text)
  if (city !== null) return city.label
  const near = searchCities(text, 3)
  const namesakes = near.filter(({ name }) => nameKey(name) === nameKey(text))
  const labels = (namesakes.length > 1 ? namesakes : near).map(({ label }) => label)
  if (namesakes.length > 1) throw new Invalid(`"${text}" matches several cities: ${labels.join(' or ')}?`)
  const chosen = 'Enter cities as "Baltimore, MD" or "Helsinki, Finland".'
  throw new Invalid(`Unknown city: "${text}"${hint(labels) || '.'} ${chosen}`)
}

/** The key of a business type from its name or an unambiguous synonym. */
export function typeKey(text: string): string {
  const type = findBusinessType(text)
  if (type !== null) return type.key
  throw new Invalid(`Unknown business type: "${text}"${hint(searchBusinessTypes(text, 3).map(({ name }) => name))}`)
}

function hint(names: readonly string[]): string {
  return names.length === 0 ? '' : `. Did you mean ${names.join(' or ')}?`
}
