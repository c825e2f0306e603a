import { startMariadb } from '@gazetteer/testkit/servers/start-mariadb'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { createConnection } from 'mysql2/promise'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInFresh, userIdOf } from './support/account.ts'
import { openPage } from './support/page.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')

/** Chooses the provider and gives the SQL that its Setup Guide shows. */
async function sqlOf(page: Page, provider: string): Promise<string> {
  await signInFresh(page, server.url)
  await page.goto(`${server.url}/user/${userIdOf(page)}/user`)
  await page.getByText(provider, { exact: true }).click()
  await page.getByText('Setup Guide').click()
  return (await page.locator('pre').first().textContent()) ?? ''
}

type Access = { url: URL; user: string; password: string }

/** Fills in the form for somebody who may not create tables and tests the connection. */
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

test('PostgreSQL: the guide’s SQL, run twice, makes the table that the program wants', async () => {
  const database = await startPostgres()
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    const { page, problems } = await openPage()
    const sql = await sqlOf(page, 'PostgreSQL')
    await client.query(sql)
    await client.query(sql)
    await client.query(`create role guest login password 'secret'; revoke create on schema public from public;
      grant select, insert, update, delete on "BusinessDatabase" to guest`)
    await testAs(page, { url: new URL(database.url), user: 'guest', password: 'secret' })
    await page.getByRole('button', { name: 'Save Database' }).click()
    await page.getByText('Configuration saved successfully').waitFor()
    expect(problems()).toEqual([])
  } finally {
    await client.end()
    await database.stop()
  }
})

test('MariaDB: the guide’s SQL, run twice, makes the table that the program wants', async () => {
  const database = await startMariadb()
  const connection = await createConnection({ uri: database.url, multipleStatements: true })
  try {
    await connection.query('create database leads; use leads')
    const { page, problems } = await openPage()
    const sql = await sqlOf(page, 'MySQL')
    await connection.query(sql)
    await connection.query(sql)
    await connection.query(
      "create user guest@'%' identified by 'secret'; grant select, insert, update, delete on leads.* to guest@'%'",
    )
    const url = new URL(database.url)
    url.pathname = '/leads'
    await testAs(page, { url, user: 'guest', password: 'secret' })
    await page.getByRole('button', { name: 'Save Database' }).click()
    await page.getByText('Configuration saved successfully').waitFor()
    expect(problems()).toEqual([])
  } finally {
    await connection.end()
    await database.stop()
  }
})
