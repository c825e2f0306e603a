import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { array, assert, asyncProperty, option, string } from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const [embedded] = appDatabaseKinds

test('values of any text and length arrive as they were sent', async () => {
  const { db, stop } = await startTestAppDatabase(embedded, {})
  try {
    const text = string({ unit: 'binary', maxLength: 200 }).map((one) => one.replaceAll('\0', ''))
    await assert(
      asyncProperty(array(option(text), { minLength: 1, maxLength: 6 }), async (values) => {
        const sent = sql.join(values.map((value) => sql`${value}::text`))
        const { rows } = await sql<{ values: unknown }>`select json_build_array(${sent}) as values`.execute(db)
        expect(rows[0]?.values).toEqual(values)
      }),
    )
    const long = 'Café 东京 '.repeat(200_000)
    const { rows } = await sql`select ${long}::text as long, ${null}::text as none, ${''}::text as empty`.execute(db)
    expect(rows).toEqual([{ long, none: null, empty: '' }])
  } finally {
    await stop()
  }
})
