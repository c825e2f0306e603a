import { expect, test } from 'vitest'
import { openWorkCache } from './work-cache.ts'

function counted(maxBytes: number) {
  const cache = openWorkCache<{ bytes: number }>(maxBytes, ({ bytes }) => bytes)
  const started: string[] = []
  const get = (key: string, bytes: number) =>
    cache.get(key, async () => {
      started.push(key)
      await Promise.resolve()
      return { bytes }
    })
  return { cache, started, get }
}

test('drops the results that were not used for the longest time, so that the total stays below the limit', async () => {
  const { started, get } = counted(1_000)
  for (let nth = 0; nth < 50; nth += 1) await get(`group ${nth}`, 300)
  expect(started).toHaveLength(50)
  await get('group 49', 300)
  expect(started).toHaveLength(50)
  await get('group 0', 300)
  expect(started).toHaveLength(51)
})

test('work in progress is shared, and failed work is repeated', async () => {
  const { cache, started, get } = counted(1_000)
  await Promise.all([get('a', 1), get('a', 1)])
  expect(started).toEqual(['a'])
  await expect(cache.get('b', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await get('b', 2)).toEqual({ bytes: 2 })
})

test('a result above the limit replaces all others', async () => {
  const { started, get } = counted(1_000)
  await get('small', 10)
  await get('large', 9_000)
  await get('large', 9_000)
  await get('small', 10)
  expect(started).toEqual(['small', 'large', 'small'])
})
