import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { nycExtract } from '@gazetteer/testkit/real-data/real-data'
import { OSMTransform } from 'osm-pbf-parser-node'
import { z } from 'zod'
import { type Written, pbfFile } from '../../../../../packages/sources/src/osm-extract/pbf-writer.fixture.ts'

export type Restaurant = Extract<Written, { type: 'node' }> & { tags: Record<string, string> }

const nodeSchema = z.object({
  type: z.literal('node'),
  id: z.number(),
  lat: z.number(),
  lon: z.number(),
  tags: z.looseObject({ amenity: z.literal('restaurant'), name: z.string() }).catchall(z.string()),
})

/** The named restaurants of a real extract that are nodes. */
export async function realRestaurants(): Promise<Restaurant[]> {
  const restaurants: Restaurant[] = []
  for await (const items of createReadStream(nycExtract).pipe(new OSMTransform())) {
    for (const item of z.array(z.unknown()).catch([]).parse(items)) {
      const { success, data } = nodeSchema.safeParse(item)
      if (!success) continue
      const { id, lat: latitude, lon: longitude, tags } = data
      restaurants.push({ type: 'node', id, latitude, longitude, tags })
    }
  }
  return restaurants
}

export async function writeExtract(path: string, restaurants: readonly Restaurant[]): Promise<void> {
  await writeFile(path, pbfFile([[...restaurants]]))
}
