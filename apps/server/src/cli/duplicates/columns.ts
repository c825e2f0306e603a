import type { MatchRow } from '@gazetteer/listing/matching/match-row'

type Column = Exclude<keyof MatchRow, 'id'>

/** Names of columns in lists of other tools, without case, spaces and punctuation; the first that has a value counts. */
const names: Record<Column, string> = {
  name: 'name businessname title displayname companyname company storename organization organisation placename',
  phone: 'phone phonenumber telephone tel phones contactphone phone1 mobile',
  category: 'category categories primarycategory type types businesstype kind cuisine class industry',
  address: 'address street streetaddress addressline1 address1 addr addressline fulladdress freeform addrstreet',
  city: 'city town locality municipality cityname addrcity',
  state: 'state province region stateprovince stateorprovince statecode addrstate',
  zip: 'zip zipcode postcode postalcode postal plz addrpostcode',
  country: 'country countrycode countryiso addrcountry',
  website: 'website url websiteurl web site homepage websites contactwebsite domain',
  latitude: 'latitude lat y',
  longitude: 'longitude lon lng long x',
}

/** A row of any list as a row to compare; unknown columns are ignored. Nested objects count as columns of their own. */
export function matchRowOf(row: unknown, id: number): MatchRow {
  const values = new Map<string, unknown>()
  collect(row, values, 0)
  const [text, number] = [textOf(values), numberOf(values)]
  const house = textIn(values.get('housenumber') ?? values.get('addrhousenumber'))
  const address = text('address')
  return {
    id,
    name: text('name'),
    phone: text('phone'),
    category: text('category'),
    address: house === null || address === null || /\d/.test(address) ? address : `${house} ${address}`,
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
    website: text('website'),
    latitude: number('latitude'),
    longitude: number('longitude'),
  }
}

const deepest = 2

function collect(row: unknown, into: Map<string, unknown>, depth: number): void {
  if (typeof row !== 'object' || row === null || depth > deepest) return
  for (const [name, value] of Object.entries(row)) {
    const key = name.toLowerCase().replace(/[^a-z0-9]/g, '')
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'object' && first !== null) {
      // `names: {primary}` is the name; the fields of `address: {city}` count as columns.
      if ('primary' in first) into.set(key.replace(/s$/, ''), first.primary)
      else collect(first, into, depth + 1)
    } else if (!into.has(key) || isEmpty(into.get(key))) into.set(key, first)
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const textOf =
  (values: ReadonlyMap<string, unknown>) =>
  (column: Column): string | null => {
    for (const name of names[column].split(' ')) {
      const text = textIn(values.get(name))
      if (text !== null) return text
    }
    return null
  }

function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

const numberOf =
  (values: ReadonlyMap<string, unknown>) =>
  (column: Column): number | null => {
    const text = textOf(values)(column)
    const number = text === null ? Number.NaN : Number(text)
    return Number.isFinite(number) ? number : null
  }
