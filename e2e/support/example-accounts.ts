import { afterAll, beforeAll } from 'vitest'
import { type Account, makeAccount, makeReadyAccount, newEmail } from './account.ts'
import { captureExactly, waitForListings } from './captures.ts'
import { ownServer } from './file-server.ts'
import { listingRows } from './listing-rows.ts'
import { type ListingsDatabase, startTestListingsDatabase } from './listings-database.ts'
import type { TestInstallation } from './server.ts'

/** The account with the operator page. */
const operator = 'operator@example.com'

/** Slow enough that a run stays active during the tests, fast enough that listings appear soon. */
const settings = { SAMPLE_DELAY_MS: '2500', OPERATORS: operator }

const types = ['Restaurant', 'Dentist', 'Doctor', 'Lawyer', 'Plumber', 'Bakery', 'Bar', 'Cafe', 'Hotel', 'Pharmacy']

export type ExampleAccounts = {
  /** A new free account without a selection. */
  empty: Account
  /** An account without a database whose capture has ended: its file is available, and Home shows the summary. */
  filed: Account
  /** A Professional account with a long email address, a database with rows, and an active capture. */
  full: Account
  /** The operator's account. */
  operator: Account
}

/**
 * A server with one example account of each kind, and the database of the full one, shared by all tests of a file.
 */
export function exampleInstallation(rows: number) {
  const server = ownServer(() => settings)
  const made: { accounts?: ExampleAccounts; database?: ListingsDatabase } = {}
  beforeAll(async () => {
    const database = await startTestListingsDatabase()
    made.database = database
    // Their captures wait for the source in parallel.
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

async function filedAccount(server: TestInstallation): Promise<Account> {
  const account = await makeReadyAccount(server.url)
  await captureExactly(account, 5)
  return account
}

async function fullAccount(server: TestInstallation, database: ListingsDatabase, rows: number): Promise<Account> {
  const email = newEmail('ana.with.a.very.long.address', 'acme.example.com')
  const account = await makeAccount(server.url, email)
  await server.command('user', 'plan', email, 'professional')
  await account.post('/api/db/save', database.config)
  await database.put(listingRows(rows))
  const cities = ['New York, NY', 'Baltimore, MD'].map((city) => ({ city, businessTypes: types }))
  await account.post('/api/runtime/start', { mode: 'autonomous', cities })
  await waitForListings(account, 40)
  return account
}
