import type { MatchRow } from '@gazetteer/listing/matching'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { z } from 'zod'

const rowsSchema = z.array(z.object({ name: z.string() }))

/** The names of real Overture places. */
export async function placeNames(file: string): Promise<MatchRow[]> {
  const duck = await openDuck()
  try {
    const rows = await duck.rows(
      `select names."primary" as name from '${file}' where names."primary" is not null order by id`,
    )
    return rowsSchema.parse(rows).map(({ name }, id) => ({ id, name }))
  } finally {
    duck.close()
  }
}
