import { expect, test } from 'vitest'
import { Lock } from './lock.ts'

const settled = () => new Promise((done) => setImmediate(done))

/** Asks in this order while somebody holds the lock; in which order they had it. */
async function served(asked: readonly ('query' | 'transaction')[]): Promise<string[]> {
  const lock = new Lock()
  const release = await lock.take('transaction')
  const order: string[] = []
  const all = asked.map(async (holder, at) => {
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

test('one at a time, queries and transactions by turns, each kind in the order of asking', async () => {
  expect(await served(['transaction', 'query', 'transaction', 'query'])).toEqual([
    'query 1',
    'transaction 0',
    'query 3',
    'transaction 2',
  ])
})

test('however many queries wait, a transaction has the next turn but one', async () => {
  const order = await served(['transaction', ...Array<'query'>(40).fill('query')])
  expect(order.indexOf('transaction 0')).toBe(1)
  expect(order).toHaveLength(41)
})
