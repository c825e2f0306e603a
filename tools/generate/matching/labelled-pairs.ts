import { openDuck } from '@gazetteer/testkit/real-data/duck'
import type { MatchRow } from '@gazetteer/listing/matching'
import { z } from 'zod'

/** Two rows with a label: 1 the same business, 0 two. `group`: pairs of one group share businesses. */
export type LabelledPair = { a: MatchRow; b: MatchRow; label: number; group: string; country: string; weight?: number }

const text = z.string().nullable()
const rowSchema = z.record(z.string(), z.union([z.string(), z.number()]).nullable())
const namesSchema = z.object({ primary: z.string() })
const categoriesSchema = z.object({ primary: text.optional() })
const listSchema = z.array(text)
const addressesSchema = z.array(
  z.object({
    freeform: text.optional(),
    locality: text.optional(),
    region: text.optional(),
    postcode: text.optional(),
    country: text.optional(),
  }),
)

/** Labelled pairs of Overture places from a Parquet file; nested values are JSON text. */
export async function labelledPairs(file: string): Promise<LabelledPair[]> {
  const duck = await openDuck()
  try {
    const rows = (await duck.rows(`select * from '${file}'`)).map((row) => rowSchema.parse(row))
    const groupOf = connected(rows.map((row): [string, string] => [String(row.id), String(row.base_id)]))
    return rows.map((row, at) => {
      const [a, b] = [rowOf(row, '', 2 * at), rowOf(row, 'base_', 2 * at + 1)]
      return { a, b, label: Number(row.label), group: groupOf(String(row.id)), country: a.country ?? b.country ?? '' }
    })
  } finally {
    duck.close()
  }
}

function rowOf(row: z.infer<typeof rowSchema>, prefix: string, id: number): MatchRow {
  const read = <T>(field: string, schema: z.ZodType<T>): T | null => {
    const value = row[prefix + field]
    return typeof value === 'string' ? schema.parse(JSON.parse(value)) : null
  }
  const address = read('addresses', addressesSchema)?.[0]
  return {
    id,
    name: read('names', namesSchema)?.primary ?? null,
    category: read('categories', categoriesSchema)?.primary ?? null,
    phone: read('phones', listSchema)?.[0] ?? null,
    website: read('websites', listSchema)?.[0] ?? null,
    address: address?.freeform ?? null,
    city: address?.locality ?? null,
    state: address?.region ?? null,
    zip: address?.postcode ?? null,
    country: address?.country ?? null,
  }
}

/** Connected components: pairs that share a business must not be on both sides of a fold. */
export function connected(edges: readonly [string, string][]): (node: string) => string {
  const parents = new Map<string, string>()
  const rootOf = (node: string): string => {
    const parent = parents.get(node)
    return parent === undefined || parent === node ? node : rootOf(parent)
  }
  for (const [a, b] of edges) parents.set(rootOf(a), rootOf(b))
  return rootOf
}
