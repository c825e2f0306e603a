import { gzipSync } from 'node:zlib'
import { serve } from '@gazetteer/testkit/servers/serve'
import { expect, test } from 'vitest'
import { boundedLines, openPacer, Oversized, readBody } from '../index.ts'

test('reads a body up to its limit, and stops an endless one and a gzip bomb there', async () => {
  const bomb = gzipSync(Buffer.alloc(64 << 20))
  let isClosed = false
  const url = await serve((request, response) => {
    response.on('close', () => (isClosed = true))
    if (request.url === '/whole') return response.end('x'.repeat(1000))
    if (request.url === '/bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    const send = (): void => void response.write(Buffer.alloc(64 << 10), () => setImmediate(send))
    return send()
  })
  expect((await readBody(await fetch(`${url}/whole`), 1000)).length).toBe(1000)
  await expect(readBody(await fetch(`${url}/whole`), 999)).rejects.toThrow(Oversized)
  await expect(readBody(await fetch(`${url}/bomb`), 1 << 20)).rejects.toThrow('is longer than 1 MB')
  isClosed = false
  await expect(readBody(await fetch(`${url}/endless`), 1 << 20)).rejects.toThrow('is longer than 1 MB')
  await expect.poll(() => isClosed).toBe(true)
})

test('splits lines whatever the chunks, and refuses a line above the limit before it is whole', async () => {
  const read = async (chunks: Iterable<string>, max: number): Promise<string[]> => {
    const lines: string[] = []
    for await (const line of boundedLines(asChunks(chunks), max)) lines.push(line)
    return lines
  }
  expect(await read(['a\nb', 'c\n\n', 'é', '\n', 'end'], 10)).toEqual(['a', 'bc', '', 'é', 'end'])
  expect(await read(['1234567890\n'], 10)).toEqual(['1234567890'])
  let taken = 0
  function* endless(): Generator<string> {
    for (;;) {
      taken += 1
      yield 'xxxx'
    }
  }
  await expect(read(endless(), 10)).rejects.toThrow(Oversized)
  expect(taken).toBe(3)
})

async function* asChunks(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

test('a paced loop lets other work run', async () => {
  const pace = openPacer(1)
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 1)
  const end = performance.now() + 100
  while (performance.now() < end) {
    const pause = pace()
    if (pause !== null) await pause
  }
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})
