import type { TableRow } from '@gazetteer/contract'
import { afterAll, beforeAll } from 'vitest'
import { type Account, makeAccount } from './account.ts'
import { type ListingsDatabase, startTestListingsDatabase } from './listings-database.ts'
import type { TestInstallation } from './server.ts'

export type OwnTable = { readonly account: Account; readonly database: ListingsDatabase }

/** An account with its own listings database, for all tests of a file. */
export function ownTable(server: Pick<TestInstallation, 'url'>, rows: readonly TableRow[] = []): OwnTable {
  let started: OwnTable | undefined
  const own = (): OwnTable => {
    if (started === undefined) throw new Error('The database of this file has not started yet.')
    return started
  }
  beforeAll(async () => {
    const database = await startTestListingsDatabase()
    started = { database, account: await makeAccount(server.url) }
    await started.account.post('/api/db/save', database.config)
    if (rows.length > 0) await database.put(rows)
  })
  afterAll(() => started?.database.stop())
  return {
    get account() {
      return own().account
    },
    get database() {
      return own().database
    },
  }
}
