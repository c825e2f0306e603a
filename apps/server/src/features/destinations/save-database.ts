import { type DatabaseConfig, type Outcome, databaseMessages } from '@gazetteer/contract'
import { DestinationError, labelOfTable } from '@gazetteer/destinations'
import { Conflict } from '../../platform/errors.ts'
import { saveDestination } from './destination-table.ts'
import type { DestinationsCtx } from './destinations.ts'
import { unmaskConfig } from './mask-config.ts'
import { mayChoose } from './may-choose.ts'
import { readConfig } from './read-config.ts'
import { tableNameOf } from './target-of.ts'

/** Saves a database configuration. Creates or completes its table first; an unusable database is not saved. */
export async function saveDatabase(ctx: DestinationsCtx, accountId: string, posted: DatabaseConfig): Promise<Outcome> {
  await mayChoose(ctx, accountId, posted)
  const stored = await readConfig(ctx, accountId)
  const config = unmaskConfig(posted, stored?.config ?? null)
  await refuseOtherTable(ctx, accountId, { stored: stored?.config ?? null, config })
  const failure = config.provider === 'none' ? null : await prepare(ctx, config)
  if (failure !== null) return { success: false, error: failure, message: databaseMessages.saveFailed }
  await saveDestination(ctx.db, {
    account_id: accountId,
    provider: config.provider,
    sealed: ctx.secrets.seal(JSON.stringify(config), accountId),
    saved_at: ctx.clock.now(),
  })
  await ctx.stores.close(accountId)
  return { success: true, message: databaseMessages.saved }
}

/** A capture fills one table. A change of the connection itself prompts at the next delivery. */
async function refuseOtherTable(
  ctx: DestinationsCtx,
  accountId: string,
  { stored, config }: { stored: DatabaseConfig | null; config: DatabaseConfig },
): Promise<void> {
  if (stored === null || stored.provider !== config.provider) return
  if (labelOfTable(tableNameOf(stored)) === labelOfTable(tableNameOf(config))) return
  const jobId = await ctx.runningJobOf(accountId)
  if (jobId !== null) throw new Conflict(databaseMessages.tableInUse(jobId), { code: 'table-in-use' })
}

/** Why the database cannot be used, as a sentence; null when its table is ready. */
async function prepare(ctx: DestinationsCtx, config: DatabaseConfig): Promise<string | null> {
  try {
    const store = ctx.stores.openOnce(config)
    try {
      await store.prepare()
      return null
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    ctx.log.info({ err: error }, 'saving a database configuration failed')
    return error.message
  }
}
