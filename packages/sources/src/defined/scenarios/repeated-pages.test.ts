import { listeningPort } from '@gazetteer/testkit'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { cityBox, findCity } from '@gazetteer/places'
import { expect, onTestFinished, test } from 'vitest'
import { openDefined, parseSourcesFile } from '../index.ts'
import { addPage, distinctIds, readSeen } from '../seen-rows.ts'

const boise = findCity('Boise, ID')
if (boise === null) throw new Error('no Boise')
const query = { city: boise, box: cityBox(boise), types: ['restaurant'] }
const example = await readFile(
  new URL('../../../../../docs/operate/sources-file.example.yaml', import.meta.url),
  'utf8',
)
const pageSize = 25

/** Fetches all pages of an API without a cap that answers page 1, 2, … with these ids. */
async function fetchAll(idsOf: (page: number) => number[], paging = '{ kind: page, first: 1 }') {
  const server = createServer(({ url = '' }, response) => {
    const page = Number(new URL(url, 'http://localhost').searchParams.get('page'))
    const results = idsOf(page).map((id) => ({ place_id: `p${id}`, name: `Place ${id}`, category: 'eating' }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: { results, next: page + 1 } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${listeningPort(server)}`
  const text = example.replace('https://api.acme.example', url).replace(/^.*\bcap:.*$/m, '')
  const changed = text.replace('{ kind: page, first: 1 }', paging)
  const { sources, mistakes } = parseSourcesFile(changed, () => 'acme-secret')
  const [definition] = sources
  if (definition === undefined) throw new Error(mistakes.join('\n'))
  const source = openDefined(definition, () => 0)
  expect(source.declaration.cap).toBeNull()
  const ids: string[] = []
  let requests = 0
  for (let cursor: string | null = null; ;) {
    requests += 1
    if (requests > 1_000) throw new Error('endless')
    const page = await source.fetchPage({ ...query, cursor }, new AbortController().signal)
    ids.push(...page.rows.map(({ sourceId }) => sourceId))
    if (page.next === null || page.next === cursor) return { ids, requests, isLoop: page.next !== null }
    cursor = page.next
  }
}

const idsFrom = (first: number): number[] => Array.from({ length: pageSize }, (_, at) => first + at)

test('a page beyond the end that is the last page again is the end', async () => {
  const { ids, requests } = await fetchAll((page) => idsFrom(Math.min(page - 1, 1) * pageSize))
  expect([ids.length, new Set(ids).size, requests]).toEqual([50, 50, 3])
})

test('a page beyond the end that is the first page again is the end', async () => {
  const { ids, requests } = await fetchAll((page) => idsFrom(((page - 1) % 4) * pageSize))
  expect([ids.length, new Set(ids).size, requests]).toEqual([100, 100, 5])
})

test('pages without an order end with an error instead of never', async () => {
  const shuffled = (page: number) => idsFrom(page * 37).map((id) => (id * 53) % 100)
  await expect(fetchAll(shuffled)).rejects.toThrow('Acme Places repeats the same rows without end')
})

test('an API that always returns page 1 is not taken for one with a single page', async () => {
  await expect(fetchAll(() => idsFrom(0))).rejects.toThrow('Acme Places repeats the same rows without end')
})

test('a long list without repetition is fetched to its end', async () => {
  const { ids } = await fetchAll((page) => (page > 400 ? [] : idsFrom(page * pageSize)))
  expect(new Set(ids).size).toBe(10_000)
})

test.each([0, 10, 1_000, 100_000])('%i distinct ids are counted to a fifth', (count) => {
  const ids = Array.from({ length: count }, (_, at) => `place/${at}`)
  const seen = addPage(addPage(readSeen(''), ids), ids)
  expect(Math.abs(distinctIds(seen) - count)).toBeLessThanOrEqual(count * 0.2)
})
