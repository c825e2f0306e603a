import { Conflict } from '../../errors.ts'
import { type Manifest, writeArchive } from './archive.ts'
import {
  type Ask,
  type Table,
  appliedMigrations,
  listSequences,
  listTables,
  queueVersion,
  refuseHalfRestored,
  quote,
  quoted,
} from './tables.ts'
import type { AppDatabase } from '../types.ts'

/** Rows held at once. */
const fetched = 100

export type BackupFacts = Pick<Manifest, 'version' | 'madeAt' | 'key'>

/**
 * Everything in the app database as of one instant, into one file; work goes on meanwhile. Answers with how many rows. Values are
 * kept as PostgreSQL writes them, by the names of their columns: what one kind of app database wrote the other can read. Throws
 * Conflict where there is no installation, or not the whole of one.
 */
export async function makeBackup(
  database: Pick<AppDatabase, 'still'>,
  file: string,
  facts: BackupFacts,
): Promise<number> {
  const still = await database.still()
  let rows = 0
  try {
    await writeArchive(file, lines(still.ask))
    return rows
  } finally {
    await still.close()
  }

  async function* lines(ask: Ask): AsyncGenerator<string> {
    await refuseHalfRestored(ask)
    const migrations = await appliedMigrations(ask)
    if (migrations.length === 0)
      throw new Conflict('There is no installation here to back up: are DATA_DIR and DATABASE_URL those of the server?')
    const manifest: Manifest = {
      gazetteer: 'backup',
      format: 1,
      ...facts,
      migrations,
      queue: await queueVersion(ask),
    }
    yield lineOf(manifest)
    for (const table of await listTables(ask)) {
      yield lineOf({ table: { schema: table.schema, name: table.name }, columns: [...table.columns.keys()] })
      for await (const batch of rowsOf(ask, table)) {
        rows += batch.length
        yield `${batch.join('\n')}\n`
      }
    }
    for (const sequence of await listSequences(ask)) if (sequence.value !== null) yield lineOf(sequence)
    yield lineOf({ end: { rows } })
  }
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

async function* rowsOf(ask: Ask, table: Table): AsyncGenerator<string[]> {
  const values = [...table.columns.keys()].map((name) => `${quote(name)}::text`).join(', ')
  await ask(`declare backup no scroll cursor for select json_build_array(${values})::text as row from ${quoted(table)}`)
  for (;;) {
    const batch = await ask(`fetch ${fetched} from backup`)
    if (batch.length === 0) break
    yield batch.map(({ row }) => String(row))
  }
  await ask('close backup')
}
