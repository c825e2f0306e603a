import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAppDatabase, startTestAppDatabase } from '../../testing/index.ts'
import { insertEvent, listOpenEvents } from './billing-event-table.ts'

let database: TestAppDatabase
beforeAll(async () => void (database = await startTestAppDatabase('embedded')))
afterAll(() => database.stop())

test('open events of one provider do not hide those of the other', async () => {
  const { db } = database
  for (let at = 0; at < 3; at += 1)
    await insertEvent(db, { provider: 'btcpay', id: `b${at}`, kind: 'InvoiceSettled', subject: null }, at)
  await insertEvent(db, { provider: 'stripe', id: 's', kind: 'invoice.paid', subject: 'cus_1' }, 9)
  expect(await listOpenEvents(db, 'stripe', 2)).toMatchObject([{ id: 's' }])
  expect(await listOpenEvents(db, 'btcpay', 2)).toMatchObject([{ id: 'b0' }, { id: 'b1' }])
})
