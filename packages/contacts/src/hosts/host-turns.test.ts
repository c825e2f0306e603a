import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHostTurns } from './host-turns.ts'

const never = new AbortController().signal

test('spaces the requests to one host, and no others', async () => {
  const turns = createHostTurns()
  const spans: [host: string, from: number, until: number][] = []
  const ask = async (host: string): Promise<void> => {
    const end = await turns.enter(host, 30, never)
    const from = performance.now()
    await wait(5)
    spans.push([host, from, performance.now()])
    await end()
  }
  await Promise.all(['a', 'a', 'b', 'a', 'b'].map(ask))
  const gaps = ['a', 'b'].flatMap((name) => {
    const ofHost = spans.filter(([host]) => host === name).sort(([, first], [, second]) => first - second)
    return ofHost.slice(1).map(([, from], at) => from - (ofHost[at]?.[2] ?? 0))
  })
  expect(gaps).toHaveLength(3)
  expect(Math.min(...gaps)).toBeGreaterThan(28)
  expect(spans.slice(0, 2).map(([host]) => host)).toEqual(['a', 'b'])
})

test('a cancelled wait does not let another one in early', async () => {
  const turns = createHostTurns()
  const end = await turns.enter('a', 20, never)
  const cancelled = new AbortController()
  const second = turns.enter('a', 20, cancelled.signal)
  const third = turns.enter('a', 20, never)
  cancelled.abort(new Error('cancelled'))
  await expect(second).rejects.toThrow('cancelled')
  const ended = performance.now()
  await end()
  await (
    await third
  )()
  expect(performance.now() - ended).toBeGreaterThan(18)
})
