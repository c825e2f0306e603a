import { brotliDecompressSync } from 'node:zlib'
import type { Polygons, Position } from '@gazetteer/geography'
import { normalizeCountry, stateName } from '@gazetteer/listing/normalize'
import { borders } from '@rapideditor/country-coder'
import { allCities } from '../../us/find-us-city.ts'
import { nameKey } from '../../us/name-key.ts'
import { readRing } from '../../us/read-ring.ts'
import { stateRings } from '../../us/state-at.ts'
import { wholeCountry } from '../../borders/country-at.ts'
import { counties } from './generated/counties.ts'
import { regions } from './generated/regions.ts'

export type AdminKind = 'county' | 'state' | 'region' | 'country'
/** `id`: `county:48453`, `state:TX`, `region:DE-BY`, `country:DE`. `label`: `Travis County, TX`, `Bavaria, Germany`. */
export type AdminArea = { id: string; kind: AdminKind; label: string; names: readonly string[] }

type Known = AdminArea & {
  /** The state or country that counts it as a unit. */
  within: string | null
  /** Ids of the areas that it consists of. */
  parts: readonly string[]
  polygons: () => Polygons
}

let table: ReadonlyMap<string, Known> | null = null

function areasById(): ReadonlyMap<string, Known> {
  table ??= new Map(
    [...countries(), ...states(), ...regionsOfCountries(), ...countiesOfStates()].map((one) => [one.id, one]),
  )
  return table
}

export const findAdminArea = (id: string): AdminArea | null => areasById().get(id) ?? null

/**
 * What a large area is counted by: the counties of a state, the states or regions of a country. Empty for others. The
 * boundaries come from other sources than that of the whole, so a few of them may be outside.
 */
export function unitsOfAdmin(id: string): AdminArea[] {
  return [...areasById().values()].filter(({ within }) => within === id)
}

/** The other areas that its country or state is counted by, without its own parts. */
export function neighboursOfAdmin(id: string): readonly { id: string; within: string | null }[] {
  const area = areasById().get(id)
  const within =
    area?.within ?? (area?.kind === 'region' ? `country:${id.slice('region:'.length, id.indexOf('-'))}` : null)
  if (area === undefined || within === null) return []
  return [...areasById().values()].filter(
    (other) => other.within === within && other.id !== id && !area.parts.includes(other.id),
  )
}

/** Its boundary; throws RangeError for an unknown id. */
export function adminPolygons(id: string): Polygons {
  const area = areasById().get(id)
  if (area === undefined) throw new RangeError(`There is no administrative area ${id}`)
  return area.polygons()
}

/** Areas one of whose names begins with the text: their own name first, then larger kinds, then by name. */
export function searchAdminAreas(text: string, limit: number): AdminArea[] {
  const key = nameKey(text.replace(/^\s*the\s+/iu, ''))
  if (key === '') return []
  const country = `country:${normalizeCountry(text)}`
  const matches: { area: Known; rank: number }[] = []
  for (const area of areasById().values()) {
    const rank = rankOf(area, key, country)
    if (rank !== null) matches.push({ area, rank })
  }
  return matches
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        order.indexOf(a.area.kind) - order.indexOf(b.area.kind) ||
        (a.area.label < b.area.label ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ area: { id, kind, label, names } }) => ({ id, kind, label, names }))
}

/** Its own name is better than another one, and a whole name better than a beginning. */
function rankOf(area: Known, key: string, country: string): number | null {
  const keys = keysOf(area)
  const at = keys.indexOf(key)
  if (at === 0 || at === 1) return 0
  if (at > 1 || area.id === country) return 1
  return keys.some((one) => one.startsWith(key)) ? 2 : null
}

const order: readonly AdminKind[] = ['country', 'state', 'region', 'county']

const keys = new WeakMap<Known, string[]>()

function keysOf(area: Known): string[] {
  const before = keys.get(area)
  if (before !== undefined) return before
  const made = [area.label, area.label.split(',')[0] ?? '', ...area.names].map(nameKey)
  keys.set(area, made)
  return made
}

/** country-coder has the parts of some countries only, of which those without a code of their own belong to it. */
function countries(): Known[] {
  const withBorders = borders.features.filter(({ geometry }) => geometry !== null)
  return borders.features.flatMap(({ properties }): Known[] => {
    const { iso1A2: code, iso1A3, aliases = [], nameEn, level } = properties
    if (code === undefined || wholeCountry(code) !== code || (level !== 'country' && level !== 'territory')) return []
    const parts = withBorders.filter(
      ({ properties: { iso1A2: own, country, isoStatus } }) =>
        own === code ||
        (country === code && (own === undefined || isoStatus !== 'official' || wholeCountry(own) === code)),
    )
    if (parts.length === 0) return []
    const polygons = () =>
      parts.flatMap(({ geometry }) => (geometry?.type === 'MultiPolygon' ? positions(geometry.coordinates) : []))
    const label = usualName(code) ?? nameEn
    const names = [nameEn, code, iso1A3 ?? [], aliases].flat()
    return [{ id: `country:${code}`, kind: 'country', label, names, within: null, parts: [], polygons }]
  })
}

/** Where country-coder has the full name of a state. */
const usualName = (code: string): string | null => (code === 'NL' ? 'Netherlands' : null)

const positions = (polygons: readonly (readonly (readonly (readonly number[])[])[])[]): Polygons =>
  polygons.map((rings) => rings.map((ring) => ring.map(([x = 0, y = 0]): Position => [x, y])))

function states(): Known[] {
  const codes = [...new Set(allCities().map(({ state }) => state))]
  return codes.map((code) => ({
    id: `state:${code}`,
    kind: 'state',
    label: stateName(code),
    names: [code],
    within: 'country:US',
    parts: [],
    // The rings of a state are islands and parts that do not overlap.
    polygons: () => [stateRings(code)],
  }))
}

function regionsOfCountries(): Known[] {
  return read(regions).map(({ id, name, names, parts, polygons }) => ({
    id: `region:${id}`,
    kind: 'region',
    label: name,
    names,
    // Puerto Rico is a state in the other table. The parts of a group are units already.
    within: id === 'US-PR' || parts.length > 0 ? null : `country:${id.slice(0, id.indexOf('-'))}`,
    parts: parts.map((part) => `region:${part}`),
    polygons,
  }))
}

function countiesOfStates(): Known[] {
  return read(counties).map(({ id, name, names: [until], polygons }) => {
    const [own = '', state = ''] = name.split(', ')
    const label = `${own}${kindOfCounty(id, state)}, ${state}`
    return {
      id: `county:${id}`,
      kind: 'county',
      label: until === undefined ? label : `${label} (${until})`,
      names: [],
      // Former counties overlap those of today.
      within: until === undefined ? `state:${state}` : null,
      parts: [],
      polygons,
    }
  })
}

/** Numbers from 510 on are cities outside of counties; Connecticut's from 110 on are planning regions. */
function kindOfCounty(number: string, state: string): string {
  if (state === 'CT' && Number(number.slice(2)) >= 110) return ' Planning Region'
  if (Number(number.slice(2)) >= 510) return ' (city)'
  if (state === 'LA') return ' Parish'
  return ['AK', 'DC', 'PR', 'GU', 'AS', 'MP', 'VI'].includes(state) ? '' : ' County'
}

type Packed = { lines: string; shapes: string; perDegree: number }

function read(packed: Packed) {
  let polygonTexts: string[] | null = null
  const polygonsAt = (at: number): Polygons => {
    polygonTexts ??= brotliDecompressSync(Buffer.from(packed.shapes, 'base64')).toString('latin1').split('\n')
    const polygons = (polygonTexts[at] ?? '').split('|')
    return polygons.map((rings) => rings.split(';').map((ring) => readRing(ring, packed.perDegree)))
  }
  const listOf = (text: string): string[] => text.split('|').filter((one) => one !== '')
  const rowOf = new Map<string, number>()
  return packed.lines.split('\n').map((line, at) => {
    const [id = '', name = '', others = '', partIds = ''] = line.split('\t')
    const parts = listOf(partIds)
    rowOf.set(id, at)
    const polygons = () =>
      parts.length === 0 ? polygonsAt(at) : parts.flatMap((part) => polygonsAt(rowOf.get(part) ?? -1))
    return { id, name, names: listOf(others), parts, polygons }
  })
}
