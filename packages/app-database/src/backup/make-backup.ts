import { AppDatabaseError } from '../errors.ts'
import { type Manifest, writeArchive } from './archive.ts'
import {
  type RunQuery,
  type DumpedTable,
  appliedMigrations,
  listSequences,
  listTables,
  queueVersion,
  refuseUnfinishedRestore,
  quote,
  quoted,
} from './tables.ts'
import type { AppDatabase } from '../types.ts'

/** Maximum rows and, by the size of the rows before, bytes per fetch. */
const fetchedRows = 100
const fetchedBytes = 4 << 20
/** Bytes that are passed on together. */
const chunkBytes = 1 << 20

export type BackupFacts = Pick<Manifest, 'version' | 'madeAt' | 'key'>

/**
 * Writes a consistent snapshot of the app database to one file while work continues. Returns the number of rows. Values
 * are stored in PostgreSQL's text format by column name, so both kinds of app database can restore them. Throws
 * AppDatabaseError when there is no complete installation.
 */
export async function makeBackup(
  database: Pick<AppDatabase, 'openSnapshot'>,
  file: string,
  { signal, ...facts }: BackupFacts & { signal?: AbortSignal },
): Promise<number> {
  const still = await database.openSnapshot()
  let rows = 0
  try {
    await writeArchive(file, lines(still.ask), signal)
    return rows
  } finally {
    await still.close()
  }

  async function* lines(ask: RunQuery): AsyncGenerator<string> {
    await refuseUnfinishedRestore(ask)
    const migrations = await appliedMigrations(ask)
    if (migrations.length === 0)
      throw new AppDatabaseError(
        'No installation found to back up: check that DATA_DIR and DATABASE_URL are those of the server.',
      )
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
      let chunk = ''
      for await (const row of rowsOf(ask, table)) {
        rows += 1
        chunk += `${row}\n`
        if (chunk.length < chunkBytes) continue
        yield chunk
        chunk = ''
      }
      if (chunk !== '') yield chunk
    }
    for (const sequence of await listSequences(ask)) if (sequence.value !== null) yield lineOf(sequence)
    yield lineOf({ end: { rows } })
  }
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

async function* rowsOf(ask: RunQuery, table: DumpedTable): AsyncGenerator<string> {
  const values = [...table.columns.keys()].map((name) => `${quote(name)}::text`).join(', ')
  await ask(`declare backup no scroll cursor for select json_build_array(${values})::text as row from ${quoted(table)}`)
  let count = 1
  let largest = 0
  for (;;) {
    const batch = await ask(`fetch ${count} from backup`)
    if (batch.length === 0) break
    // A large row is remembered for some batches: more of them are likely.
    largest /= 2
    for (const { row } of batch) {
      const text = String(row)
      largest = Math.max(largest, text.length)
      yield text
    }
    count = Math.max(1, Math.min(fetchedRows, 2 * count, Math.floor(fetchedBytes / largest)))
  }
  await ask('close backup')
}
