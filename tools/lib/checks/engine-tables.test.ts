import { expect, test } from 'vitest'
import { engineTablesOf, foreignQueries } from './engine-tables.mjs'

const tables = ['capture_run', 'capture_listing']
const file = 'apps/server/src/features/changes/comparison-table.ts'

test('the tables are those that the migrations create', () => {
  const migrations = ['sql`create table capture_run (id text)`', 'sql`create table account (id text)`', '']
  expect(engineTablesOf([...migrations, 'sql`create table capture_listing (\n)`'])).toEqual(tables)
})

test.each([
  'const rows = sql`select id from ${runTimes} r`',
  '// capture_run is the table of the engine\nconst a = 1',
  "server.tool('capture_status')",
  "const name = 'capture_runs'",
])('accepts %s', (text) => {
  expect(foreignQueries(file, text, tables)).toEqual([])
})

test.each([
  ['sql`select id from capture_run r`', 'capture_run'],
  ["db.selectFrom('capture_listing as found')", 'capture_listing'],
  ["tables.selectFrom('captureRun')", 'captureRun'],
  ['type Tables = { capture_run: Row }', 'capture_run'],
])('refuses %s', (text, table) => {
  expect(foreignQueries(file, text, tables)).toEqual([`${file}: ${table}`])
})
