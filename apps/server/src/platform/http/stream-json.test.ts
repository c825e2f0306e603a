import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { streamJson } from './stream-json.ts'

async function* count(to: number): AsyncGenerator {
  for (let number = 1; number <= to; number += 1) yield { number, text: 'x'.repeat(100) }
}
async function* lists(): AsyncGenerator {
  yield { id: 'a', rows: count(2) }
  yield { id: 'b', rows: count(0) }
}

test('streams nested lists in their places', async () => {
  const row = (number: number) => ({ number, text: 'x'.repeat(100) })
  const streamed = streamJson({ success: true, nothing: undefined, none: null, list: [1, { a: 'ü"' }], lists: lists() })
  expect(JSON.parse(await text(streamed))).toEqual({
    success: true,
    none: null,
    list: [1, { a: 'ü"' }],
    lists: [
      { id: 'a', rows: [row(1), row(2)] },
      { id: 'b', rows: [] },
    ],
  })
})

test('reads items only as fast as the receiver consumes them', async () => {
  let read = 0
  async function* endless(): AsyncGenerator {
    for (;;) {
      read += 1
      yield { text: 'x'.repeat(1_000) }
    }
  }
  const stream = streamJson({ rows: endless() })
  for await (const piece of stream) {
    expect(String(piece).length).toBeLessThan(70_000)
    break
  }
  expect(read).toBeLessThan(1_000)
})
