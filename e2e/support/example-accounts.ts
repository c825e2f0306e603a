import { afterAll, beforeAll } from 'vitest'
import { type Account, makeAccount, makeReadyAccount } from './account.ts'
import { captureExactly, waitForListings } from './captures.ts'
import { ownServer } from './file-server.ts'
import { listingRows } from './listing-rows.ts'
import { type ListingsDatabase, startTestListingsDatabase } from './listings-database.ts'
import type { Installation } from './server.ts'

/** Whose page of operators is there. */
const operator = 'operator@example.com'

/** A delay long enough for a run to be under way as long as the tests are, short enough to have something to show soon. */
const settings = { SAMPLE_DELAY_MS: '2500', OPERATORS: operator }

const types = ['Restaurant', 'Dentist', 'Doctor', 'Lawyer', 'Plumber', 'Bakery', 'Bar', 'Cafe', 'Hotel', 'Pharmacy']

export type ExampleAccounts = {
  /** Somebody who has just come: free, with nothing chosen. */
  empty: Account
  /** Somebody without a database whose capture has ended: its file is there, what came of it stands on Home. */
  filed: Account
  /** Somebody with a long address, Professional, a database with rows, and a capture under way. */
  full: Account
  /** Who runs the installation. */
  operator: Account
}

/** A server with one account of each kind that screens are looked at with, and the database of the full one, for all tests of a file. */
export function exampleInstallation(rows: number) {
  const server = ownServer(() => settings)
  const made: { accounts?: ExampleAccounts; database?: ListingsDatabase } = {}
  beforeAll(async () => {
    const database = await startTestListingsDatabase()
    made.database = database
    // Their captures wait for the source side by side.
    const [empty, filed, full, operating] = await Promise.all([
      makeAccount(server.url),
      filedAccount(server),
      fullAccount(server, database, rows),
      makeAccount(server.url, operator),
    ])
    made.accounts = { empty, filed, full, operator: operating }
  })
  afterAll(() => made.database?.stop())
  return {
    server,
    accounts: () => given(made.accounts),
    database: () => given(made.database),
  }
}

function given<Made>(made: Made | undefined): Made {
  if (made === undefined) throw new Error('The accounts of this file are not made yet.')
  return made
}

async function filedAccount(server: Installation): Promise<Account> {
  const account = await makeReadyAccount(server.url)
  await captureExactly(account, 5)
  return account
}

async function fullAccount(server: Installation, database: ListingsDatabase, rows: number): Promise<Account> {
  const email = `ana.with.a.very.long.address.${Date.now().toString(36)}@acme.example.com`
  const account = await makeAccount(server.url, email)
  await server.command('user', 'plan', email, 'professional')
  await account.post('/api/db/save', database.config)
  await database.put(listingRows(rows))
  const cities = ['New York, NY', 'Baltimore, MD'].map((city) => ({ city, businessTypes: types }))
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await waitForListings(account, 40)
  return account
}
