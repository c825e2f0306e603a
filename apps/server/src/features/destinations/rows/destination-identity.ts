import { targetLabel, labelOfTable, type StoreTarget } from '@gazetteer/destinations'
import { defaultTable } from '@gazetteer/listing'
import type { DestinationsContext } from '../context.ts'
import { readConfig } from '../config/read-config.ts'
import { targetOf } from '../config/target-of.ts'

/** Identifies the table in the account's database independently of password or key; null without one. */
export async function destinationIdentity(context: DestinationsContext, accountId: string): Promise<string | null> {
  const chosen = await readConfig(context, accountId)
  const target = chosen === null ? null : targetOf(chosen.config)
  if (target === null) return null
  const table = 'port' in target ? labelOfTable(target) : defaultTable
  return table === defaultTable ? databaseOf(target) : `${databaseOf(target)}/${table}`
}

/** Provider, host, port and database. */
export const databaseOf = (target: StoreTarget): string =>
  `${target.provider}:${targetLabel(target)}${'port' in target ? `:${target.port}` : ''}`
