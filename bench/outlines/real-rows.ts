import { createReadStream } from 'node:fs'
import { type PlaceLocation } from '@gazetteer/geography'
import { type City, findCity } from '@gazetteer/places'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { realData } from '@gazetteer/testkit/real-data/real-data'
import { OSMTransform } from 'osm-pbf-parser-node'
import { z } from 'zod'

/** A real place with a coordinate, and the city that its address names. */
export type RealRow = { city: City; place: PlaceLocation }
export type RealRows = { name: string; rows: RealRow[] }

const countries =
  'Germany Australia Belgium New-Zealand Canada South-Africa Netherlands Ireland Finland England South-Korea Portugal Poland Austria Japan Scotland'

/** Rows of the given data sets whose address names a city that the product knows. */
export async function realRows(): Promise<RealRows[]> {
  return [await american(), await abroad(), ...(await extracts()), await overture()].filter(
    ({ rows }) => rows.length > 0,
  )
}

async function american(): Promise<RealRows> {
  return { name: 'Open Brewery DB, United States', rows: breweriesOf('United States', 'US') }
}

async function abroad(): Promise<RealRows> {
  const rows = countries.split(' ').flatMap((name) => {
    const country = name.replace('-', ' ')
    return breweriesOf(country, /England|Scotland/.test(country) ? 'United Kingdom' : country)
  })
  return { name: 'Open Brewery DB, 16 other countries', rows }
}

function breweriesOf(listed: string, country: string): RealRow[] {
  const file = realData('breweries.csv')
  if (file === null) return []
  return breweries(file, listed).flatMap(({ city, state, zip, latitude, longitude }) => {
    const place = { city: city ?? null, state: state ?? null, zip: zip ?? null, country }
    return rowOf({ ...place, latitude: latitude ?? null, longitude: longitude ?? null })
  })
}

function rowOf(place: PlaceLocation & { country: string }): RealRow[] {
  if (place.city === null || place.latitude === null) return []
  const region = place.country === 'US' ? (place.state ?? '') : place.country
  const city = findCity(`${place.city}, ${region}`)
  return city === null ? [] : [{ city, place }]
}

/** Nodes with an address; the country is that of the extract. */
async function extracts(): Promise<RealRows[]> {
  const found: RealRows[] = []
  for (const [name, region] of [
    ['nyc-les', 'NY'],
    ['baltimore', 'MD'],
    ['vancouver-poi', 'Canada'],
  ] as const) {
    const file = realData(`osm/${name}.osm.pbf`)
    const rows: RealRow[] = []
    if (file !== null)
      for (const { tags = {}, lat, lon } of await nodesOf(file)) {
        const city = findCity(`${tags['addr:city'] ?? ''}, ${tags['addr:state'] ?? region}`)
        if (city === null || tags['addr:city'] === undefined) continue
        const address = {
          city: tags['addr:city'],
          state: tags['addr:state'] ?? null,
          zip: tags['addr:postcode'] ?? null,
        }
        rows.push({ city, place: { ...address, latitude: lat, longitude: lon } })
      }
    found.push({ name: `OpenStreetMap, ${name}`, rows })
  }
  return found
}

const nodeSchema = z.object({
  type: z.literal('node'),
  lat: z.number(),
  lon: z.number(),
  tags: z.record(z.string(), z.string()).optional(),
})

async function nodesOf(file: string): Promise<z.infer<typeof nodeSchema>[]> {
  const nodes: z.infer<typeof nodeSchema>[] = []
  for await (const batch of createReadStream(file).pipe(new OSMTransform({ withTags: true })))
    for (const item of z.array(z.unknown()).parse(batch)) {
      const node = nodeSchema.safeParse(item)
      if (node.success) nodes.push(node.data)
    }
  return nodes
}

const addressSchema = z.object({
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

async function overture(): Promise<RealRows> {
  const file = realData('overture/places-real.parquet')
  if (file === null) return { name: 'Overture', rows: [] }
  const duck = await openDuck('500MB')
  const found = await duck.rows(`select addresses[1].locality as city, addresses[1].region as state,
    addresses[1].postcode as zip, addresses[1].country as country, bbox.ymin as latitude, bbox.xmin as longitude
    from '${file}' where addresses[1].locality is not null`)
  duck.close()
  return { name: 'Overture places', rows: z.array(addressSchema).parse(found).flatMap(rowOf) }
}
