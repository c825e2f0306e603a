import { startTestMariadb, startTestPostgres } from '@gazetteer/testkit/servers/start-test-server'
import { createConnection } from 'mysql2/promise'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')

/** On the account page of a new account: selects the provider and returns the SQL of its Setup Guide. */
async function openGuide(provider: string) {
  const account = await makeAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'user')
  await page.getByText(provider, { exact: true }).click()
  await page.getByText('Setup Guide').click()
  return { page, problems, sql: (await page.locator('pre').first().textContent()) ?? '' }
}

type Access = { url: URL; user: string; password: string }

/** Fills in the form for a user who may not create tables, and tests the connection. */
async function testAs(page: Page, { url, user, password }: Access): Promise<void> {
  await page.getByLabel('Host', { exact: true }).fill(url.hostname)
  await page.getByLabel('Port').fill(url.port)
  await page.getByLabel('Database', { exact: true }).fill(url.pathname.slice(1))
  await page.getByLabel('User name').fill(user)
  await page.locator('input[name="password"]').first().fill(password)
  await page.getByLabel('Use TLS (SSL)').uncheck()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await page.getByText('Table ready').waitFor()
}

/** This user may use the rows of the guide's table and nothing else on the server. */
const guest = 'guide_guest'

test('PostgreSQL: the guide’s SQL, run twice, creates the expected table', async () => {
  const database = await startTestPostgres()
  onTestFinished(database.stop)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.query(`drop owned by ${guest}; drop role ${guest}`)
    await client.end()
  })
  const { page, problems, sql } = await openGuide('PostgreSQL')
  await client.query(sql)
  await client.query(sql)
  await client.query(`create role ${guest} login password 'secret'; revoke create on schema public from public;
    grant select, insert, update, delete on "BusinessDatabase" to ${guest}`)
  await testAs(page, { url: new URL(database.url), user: guest, password: 'secret' })
  await page.getByRole('button', { name: 'Save Database' }).click()
  await page.getByText('Configuration saved successfully').waitFor()
  expect(problems()).toEqual([])
})

test('MariaDB: the guide’s SQL, run twice, creates the expected table', async () => {
  const database = await startTestMariadb()
  onTestFinished(database.stop)
  const connection = await createConnection({ uri: database.url, multipleStatements: true })
  onTestFinished(async () => {
    await connection.query(`drop user ${guest}@'%'`)
    await connection.end()
  })
  const { page, problems, sql } = await openGuide('MySQL')
  await connection.query(sql)
  await connection.query(sql)
  const url = new URL(database.url)
  await connection.query(
    `create user ${guest}@'%' identified by 'secret';
     grant select, insert, update, delete on ${url.pathname.slice(1)}.* to ${guest}@'%'`,
  )
  await testAs(page, { url, user: guest, password: 'secret' })
  await page.getByRole('button', { name: 'Save Database' }).click()
  await page.getByText('Configuration saved successfully').waitFor()
  expect(problems()).toEqual([])
})
