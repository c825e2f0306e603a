import { Readable } from 'node:stream'
import { type ChangeKind, type ChangesExportQuery, exportMessages, plans } from '@gazetteer/contract'
import { type FileRow, changeColumns, writeListings } from '@gazetteer/file-formats'
import { mediaTypes } from '@gazetteer/listing'
import type { Actor } from '../../platform/api/actor.ts'
import type { Db } from '@gazetteer/app-database'
import { Forbidden } from '../../platform/errors.ts'
import { listChanges } from './change-table.ts'
import type { ChangesContext } from './context.ts'
import { changeText } from './present-change.ts'
import { comparisonOf } from './read-changes.ts'

const rowsPerBatch = 250

/** Streams the changes as a file: the kind of change of each listing, its changed fields, and the latest listing. */
export async function exportChanges(
  { db }: ChangesContext,
  actor: Actor,
  { format, kind, ...chosen }: ChangesExportQuery,
): Promise<{ name: string; mediaType: string; stream: Readable }> {
  if (!plans[actor.plan].formats.includes(format)) throw new Forbidden(exportMessages.formatIsPro)
  const comparison = await comparisonOf(db, actor.accountId, chosen)
  const runId = comparison?.run_id ?? ''
  const heading = { title: 'Changes', note: `Changes found by capture ${runId}.` }
  const rows = rowsOf(db, { runId, kind })
  return {
    name: `changes_${runId}.${format}`,
    mediaType: mediaTypes[format],
    stream: Readable.from(writeListings(rows, { format, heading, columns: changeColumns }), { objectMode: false }),
  }
}

async function* rowsOf(
  db: Db,
  { runId, kind }: { runId: string; kind: ChangeKind | undefined },
): AsyncGenerator<FileRow> {
  for (let after = 0; ;) {
    const changes = await listChanges(db, { runId, kind, after, limit: rowsPerBatch })
    for (const change of changes) yield { change: change.kind, changed: changeText(change), ...change.listing }
    const last = changes.at(-1)
    if (last === undefined) return
    after = last.seq
  }
}
