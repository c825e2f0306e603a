import type { Db } from '../platform/app-database/index.ts'

/** Columns of Bitcoin orders under the names of the glossary. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('bitcoin_order').renameColumn('told', 'reported').execute()
  await db.schema.alterTable('bitcoin_order').renameColumn('looked_at', 'checked_at').execute()
}
