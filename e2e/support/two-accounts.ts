import { type Account, makeAccount, makeReadyAccount } from './account.ts'
import { captureExactly, waitForListings } from './captures.ts'
import { listingRows } from './listing-rows.ts'
import type { ListingsDatabase } from './listings-database.ts'
import type { Installation } from './server.ts'

/** Long enough for a run to be under way as long as the tests are, short enough to have something to show soon. */
export const slowSample = { SAMPLE_DELAY_MS: '3000' }

/** Whose page of operators is there. */
export const oneOperator = { OPERATORS: 'operator@example.com' }

const types = ['Restaurant', 'Dentist', 'Doctor', 'Lawyer', 'Plumber', 'Bakery', 'Bar', 'Cafe', 'Hotel', 'Pharmacy']

/** Somebody who has just come: free, with nothing chosen. */
export const emptyAccount = (server: Installation): Promise<Account> => makeAccount(server.url)

/** Who runs the installation, with `oneOperator` in its settings. */
export const operatorAccount = (server: Installation): Promise<Account> =>
  makeAccount(server.url, oneOperator.OPERATORS)

/** Somebody without a database whose capture has ended: its file is there, what came of it stands on Home. */
export async function filedAccount(server: Installation): Promise<Account> {
  const account = await makeReadyAccount(server.url)
  await captureExactly(account, 5)
  return account
}

/** Somebody with a long address, Professional, a database with so many rows, and a capture under way. */
export async function fullAccount(server: Installation, database: ListingsDatabase, rows: number): Promise<Account> {
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
