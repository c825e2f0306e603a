import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSqlEngine } from '../../../sql.ts'
import type { AppDb } from '../tables.ts'
import { type Difference, readDifferences } from './differences.ts'

const credits = { lock: async () => null, charge: async () => undefined, refund: async () => undefined }
const { declaration } = scriptedSource([], { cap: null })

/** Names by source id. */
type Found = Record<string, string>

async function addRun(db: AppDb, id: string, found: Found): Promise<void> {
  const rows = Object.entries(found).map(([sourceId, name]) => ({ id: sourceId, listing: { name, created_at: id } }))
  await sql`insert into capture_listing (collection, run, source_id, seq, tasks, listing)
    select run.collection, run.number, r.value->>'id', r.nth, '{0}', r.value->'listing'
    from capture_run run, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality r(value, nth)
    where run.id = ${id}`.execute(db)
}

const named = ({ sourceId, before, after }: Difference) =>
  JSON.stringify([sourceId, before?.listing.name, after?.listing.name])

test.each(appDatabaseKinds)(
  'two runs are compared by id in windows of any size, which hold at most so many listings of each (%s)',
  async (kind) => {
    const { db, transaction, stop } = await startTestAppDatabase(kind)
    try {
      const engine = createSqlEngine(
        { db, transaction, credits },
        { now: () => 1_000, newId: () => 'lease', declarationOf: () => declaration },
      )
      for (const id of ['JB-1', 'JB-2'])
        await engine.createRun({
          id,
          accountId: id,
          request: {
            mode: 'autonomous',
            source: 'sample',
            selections: [{ city: 'Boise, ID', types: ['restaurant'] }],
            onlyNew: false,
          },
          exportFormat: 'json',
          destination: 'none',
          isLimited: false,
          entries: [],
        })
      const ids = Array.from({ length: 60 }, (_, nth) => `node/${nth}`)
      const inFirst = ids.filter((_, nth) => nth % 7 !== 0 && nth < 50)
      const inSecond = ids.filter((_, nth) => nth % 5 !== 0 && nth > 4)
      const first: Found = Object.fromEntries(inFirst.map((id) => [id, `Cafe ${id}`]))
      const second: Found = Object.fromEntries(
        inSecond.map((id, nth) => [id, nth % 4 === 0 ? `Bar ${id}` : `Cafe ${id}`]),
      )
      await addRun(db, 'JB-1', first)
      await addRun(db, 'JB-2', second)
      // Plain evaluation; when a listing was stored is no difference.
      const expected = ids
        .filter((id) => first[id] !== second[id])
        .map((id) => JSON.stringify([id, first[id], second[id]]))
        .toSorted()
      const same = ids.filter((id) => first[id] !== undefined && first[id] === second[id]).length
      for (const limit of [1, 7, 1_000]) {
        const found: Difference[] = []
        let alike = 0
        for (let after: string | null = ''; after !== null;) {
          const page: Awaited<ReturnType<typeof readDifferences>> = await readDifferences(
            db,
            { before: 'JB-1', after: 'JB-2' },
            { after, limit },
          )
          expect(page.differences.length).toBeLessThanOrEqual(2 * limit)
          found.push(...page.differences)
          alike += page.same
          after = page.next
        }
        expect([limit, alike, found.map(named).toSorted()]).toEqual([limit, same, expected])
      }
    } finally {
      await stop()
    }
  },
  120_000,
)
