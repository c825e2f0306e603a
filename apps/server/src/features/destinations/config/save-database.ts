import { type DatabaseConfig, type ActionOutcome, databaseMessages } from '@gazetteer/contract'
import { DestinationError, labelOfTable, type StoreTarget } from '@gazetteer/destinations'
import { Conflict } from '../../../platform/errors.ts'
import { saveDestination } from './destination-table.ts'
import type { AccountCaptures, DestinationsContext } from '../context.ts'
import { unmaskConfig } from './mask-config.ts'
import { mayChoose } from './may-choose.ts'
import { readConfig } from './read-config.ts'
import { databaseOf } from '../rows/destination-identity.ts'
import { targetOf } from './target-of.ts'

/** Saves a database configuration. Creates or completes its table first; an unusable database is not saved. */
export async function saveDatabase(
  context: DestinationsContext,
  captures: Pick<AccountCaptures, 'runningJobOf' | 'moveToDatabase'>,
  { accountId, posted }: { accountId: string; posted: DatabaseConfig },
): Promise<ActionOutcome> {
  await mayChoose(context, accountId, posted)
  const stored = await readConfig(context, accountId)
  const config = unmaskConfig(posted, stored?.config ?? null)
  const movedJobId = await jobToMove(captures, accountId, { stored: stored?.config ?? null, config })
  const failure = config.provider === 'none' ? null : await prepare(context, config)
  if (failure !== null) return { success: false, error: failure, message: databaseMessages.saveFailed }
  await saveDestination(context.db, {
    account_id: accountId,
    provider: config.provider,
    sealed: context.secrets.seal(JSON.stringify(config), accountId),
    saved_at: context.clock.now(),
  })
  await context.stores.close(accountId)
  if (movedJobId !== null) await captures.moveToDatabase(movedJobId)
  return { success: true, message: databaseMessages.saved }
}

/**
 * The running job whose listings go to another database now; all of them are delivered there. Null without one. Throws
 * Conflict while the job writes, because a capture fills one table of one database. Without a database, with No
 * Database or with a wrong password, it asks what to do at the next delivery; another database can then be the answer.
 */
async function jobToMove(
  { runningJobOf }: Pick<AccountCaptures, 'runningJobOf'>,
  accountId: string,
  { stored, config }: { stored: DatabaseConfig | null; config: DatabaseConfig },
): Promise<string | null> {
  const [before, after] = [stored === null ? null : completeTargetOf(stored), completeTargetOf(config)]
  if (after === null) return null
  const isOtherDatabase = before === null || databaseOf(before) !== databaseOf(after)
  if (!isOtherDatabase && tableLabelOf(before) === tableLabelOf(after)) return null
  const job = await runningJobOf(accountId)
  if (job === null) return null
  if (before !== null && (!isOtherDatabase || job.isWriting))
    throw new Conflict(databaseMessages.tableInUse(job.id), { code: 'table-in-use' })
  return job.hasDatabase ? job.id : null
}

const tableLabelOf = (target: StoreTarget): string => ('port' in target ? labelOfTable(target) : '')

/** Null also when a field is missing, which preparing the table reports. */
function completeTargetOf(config: DatabaseConfig): StoreTarget | null {
  try {
    return targetOf(config)
  } catch (error) {
    if (error instanceof DestinationError) return null
    throw error
  }
}

/** Why the database cannot be used, as a sentence; null when its table is ready. */
async function prepare(context: DestinationsContext, config: DatabaseConfig): Promise<string | null> {
  try {
    const store = context.stores.openOnce(config)
    try {
      await store.prepare()
      return null
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    context.log.info({ err: error }, 'saving a database configuration failed')
    return error.message
  }
}
