import type { DatabaseConfig, DatabaseStatus } from '@gazetteer/contract'
import { targetLabel } from '@gazetteer/destinations'
import type { AccountCaptures, DestinationsContext } from '../context.ts'
import { readConfig } from '../config/read-config.ts'
import { targetOf } from '../config/target-of.ts'

export async function readDatabaseStatus(
  context: DestinationsContext,
  { previousRunOf, storedInFiles }: Pick<AccountCaptures, 'previousRunOf' | 'storedInFiles'>,
  accountId: string,
): Promise<DatabaseStatus> {
  const [chosen, previousRun] = await Promise.all([readConfig(context, accountId), previousRunOf(accountId)])
  const nothing = { success: true, provider: 'none' as const, previousRun, records: null, newToday: null }
  if (chosen === null) return { ...nothing, connected: false }
  const { config, sealed } = chosen
  if (config.provider === 'none') return { ...nothing, ...(await storedInFiles(accountId)), connected: true }
  const label = labelFor(config)
  // The configuration stays locked until the plan allows it again; meanwhile the account works like one with No
  // Database.
  if (!(await context.mayUseDatabase(accountId)))
    return { ...nothing, ...(await storedInFiles(accountId)), connected: true, locked: true, label }
  const figures = await context.figures.read(accountId, sealed)
  return { success: true, provider: config.provider, previousRun, label, locked: false, ...figures }
}

/** `leads@db.acme.com`; empty when the configuration does not contain it. */
function labelFor(config: DatabaseConfig): string {
  try {
    const target = targetOf(config)
    return target === null ? '' : targetLabel(target)
  } catch {
    return ''
  }
}
