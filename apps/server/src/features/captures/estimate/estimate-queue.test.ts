import { expect, test } from 'vitest'
import { LimitReached } from '../../../platform/errors.ts'
import { EstimateQueue } from './estimate-queue.ts'

test('runs one estimate at a time, alternating between accounts', async () => {
  const queue = new EstimateQueue()
  const order: string[] = []
  let running = 0
  const estimate = (account: string, name: string) =>
    queue.run(account, async () => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      order.push(name)
      running -= 1
    })
  await Promise.all([
    estimate('a', 'a1'),
    estimate('a', 'a2'),
    estimate('a', 'a3'),
    estimate('b', 'b1'),
    estimate('c', 'c1'),
    estimate('b', 'b2'),
  ])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test("rejects an account's estimates over its limit, not those of others; a failure frees its place", async () => {
  const queue = new EstimateQueue()
  let fail: (error: Error) => void = () => undefined
  const first = queue.run('a', () => new Promise<void>((_resolve, reject) => (fail = reject)))
  const waiting = Array.from({ length: 16 }, () => queue.run('a', async () => 'done'))
  await expect(queue.run('a', async () => 'done')).rejects.toBeInstanceOf(LimitReached)
  const other = queue.run('b', async () => 'b')
  const start = queue.runLater('a', async () => 'start')
  fail(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(await Promise.all([...waiting, other, start])).toEqual([...waiting.map(() => 'done'), 'b', 'start'])
  expect(await queue.run('a', async () => 'again')).toBe('again')
})
