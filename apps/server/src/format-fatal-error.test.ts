import { openAppDatabase, silentLog } from '@gazetteer/app-database'
import { startTestPostgres } from '@gazetteer/testkit'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { formatFatalError } from './format-fatal-error.ts'

const failureOf = async (url: string, statement: string): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return await client.query(statement).catch((error: unknown) => error)
  } catch (error) {
    return error
  } finally {
    await client.end()
  }
}

test('failures of the app database at the start are sentences, and defects keep their stack', async () => {
  const server = await startTestPostgres()
  const readOnly = await failureOf(server.url, 'set transaction_read_only = on; create table t (a int)')
  expect(formatFatalError(readOnly)).toMatch(/^The app database is read-only: Gazetteer cannot start on it\./)
  const owner = new Client({ connectionString: server.url })
  await owner.connect()
  await owner.query('create role narrow login connection limit 1')
  const url = server.url.replace('test@', 'narrow@')
  const only = new Client({ connectionString: url })
  await only.connect()
  expect(formatFatalError(await failureOf(url, 'select 1'))).toBe(
    'The app database has no connection or memory left (too many connections for role "narrow"). Each process of Gazetteer uses up to 20 connections: close others, or raise the limit.',
  )
  await only.end()
  const refused: unknown = await openAppDatabase({ url, folder: { path: '' }, log: silentLog }).catch(
    (error: unknown) => error,
  )
  expect(formatFatalError(refused)).toMatch(/too many connections for role "narrow"\. Each process of Gazetteer uses/)
  expect(formatFatalError(await failureOf(server.url, 'select pg_terminate_backend(pg_backend_pid())'))).toMatch(
    /^The app database did not respond \(terminating connection/,
  )
  await owner.query('drop role narrow')
  await owner.end()
  await server.stop()
  const defect = new Error('a defect')
  expect(formatFatalError(defect)).toBe(defect)
})
