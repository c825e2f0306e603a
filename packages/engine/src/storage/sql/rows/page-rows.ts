import type { StorageTx } from '../../storage.ts'
import type { SentWrites } from '../transaction/sent-writes.ts'
import type { EngineDb } from '../tables.ts'

export function pageOperations(db: EngineDb, { send }: SentWrites) {
  return {
    insertPage: async (runId, path, { no, rows, storedAt }) => {
      const stored = { runId, path, no, storedAt, rows: JSON.stringify(rows) }
      send(db.insertInto('capturePage').values(stored).execute())
    },
    readPage: async (runId, path, no) => {
      const found = db.selectFrom('capturePage').select(['no', 'rows', 'storedAt'])
      return (await found.where((eb) => eb.and({ runId, path, no })).executeTakeFirst()) ?? null
    },
    deletePage: async (runId, path, no) => {
      const deletion = db.deleteFrom('capturePage').where((eb) => eb.and({ runId, path, no }))
      send(deletion.execute())
    },
  } satisfies Partial<StorageTx>
}
