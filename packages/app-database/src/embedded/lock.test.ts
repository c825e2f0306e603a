import { expect, test } from 'vitest'
import { Lock } from './lock.ts'

const settled = () => new Promise((done) => setImmediate(done))

/** Requests the lock in this order while it is held; returns the order in which it was granted. */
async function served(requested: readonly ('query' | 'transaction')[]): Promise<string[]> {
  const lock = new Lock()
  const release = await lock.take('transaction')
  const order: string[] = []
  const all = requested.map(async (holder, at) => {
    const give = await lock.take(holder)
    order.push(`${holder} ${at}`)
    await settled()
    give()
    give()
  })
  await settled()
  expect(order).toEqual([])
  release()
  await Promise.all(all)
  return order
}

test('one holder at a time, alternating between queries and transactions, each in request order', async () => {
  expect(await served(['transaction', 'query', 'transaction', 'query'])).toEqual([
    'query 1',
    'transaction 0',
    'query 3',
    'transaction 2',
  ])
})

test('a transaction is next or second, however many queries wait', async () => {
  const order = await served(['transaction', ...Array<'query'>(40).fill('query')])
  expect(order.indexOf('transaction 0')).toBe(1)
  expect(order).toHaveLength(41)
})
