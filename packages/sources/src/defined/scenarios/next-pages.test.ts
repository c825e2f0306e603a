import { listeningPort } from '@gazetteer/testkit'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type ServerResponse, createServer } from 'node:http'
import { cityBox, findCity } from '@gazetteer/places'
import { expect, onTestFinished, test } from 'vitest'
import { canEnrich } from '../../can-enrich.ts'
import { openDefined, parseSourcesFile } from '../index.ts'

const boise = findCity('Boise, ID')
if (boise === null) throw new Error('no Boise')
const query = { city: boise, box: cityBox(boise), types: ['restaurant'] }
const example = await readFile(
  new URL('../../../../../docs/operate/sources-file.example.yaml', import.meta.url),
  'utf8',
)
const secret = 'k/e y+{1}'

type Answer = { ids: readonly string[]; total?: number; next?: string | null; headers?: Record<string, string> }
type Change = { paging?: string; rows?: string; edit?: (text: string) => string }

/** The source of the example over an API that answers as given; all addresses that it was asked. */
async function sourceOver(answerTo: (url: URL, origin: string) => Answer, { paging, rows = '', edit }: Change) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response: ServerResponse) => {
    asked.push(url)
    const { ids, headers = {}, ...more } = answerTo(new URL(url, origin), origin)
    const results = ids.map((id) => ({
      place_id: id,
      name: `Place ${id}`,
      category: id.startsWith('d') ? 'dentist' : 'eating',
    }))
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ data: { results }, ...more }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${listeningPort(server)}`
  const text = example
    .replace('https://api.acme.example', origin)
    .replace('{ kind: page, first: 1 }', paging ?? '{ kind: page, first: 1 }')
    .replace('&page={page}', paging === undefined ? '&page={page}' : '&key={secret:ACME_API_KEY}')
    .replace(/^ {4}cap:.*\n/m, '')
    .replace('      path: data.results\n', `      path: data.results\n${rows}`)
  const { sources, mistakes } = parseSourcesFile(edit?.(text) ?? text, () => secret)
  const [definition] = sources
  if (definition === undefined) throw new Error(mistakes.join('\n'))
  const source = openDefined(definition, () => 0)
  async function fetchAll() {
    const ids: string[] = []
    const cursors: string[] = []
    for (let cursor: string | null = null; ;) {
      const page = await source.fetchPage({ ...query, cursor }, new AbortController().signal)
      ids.push(...page.rows.map(({ sourceId }) => sourceId))
      if (page.next === null || page.next === cursor) return { ids, cursors, isLoop: page.next !== null }
      cursors.push(page.next)
      cursor = page.next
    }
  }
  return { source, asked, fetchAll }
}

const inHeader = (target: string): Record<string, string> => ({
  link: `<${target}&page=9>; rel="last", <${target}>; title="a, b"; rel="prefetch next"`,
})
const key = encodeURIComponent(secret)

test.each([
  ['the header Link', '{ kind: link }', (target: string): Partial<Answer> => ({ headers: inHeader(target) })],
  ['the answer', '{ kind: link, next: next }', (target: string): Partial<Answer> => ({ next: target })],
])('the address of the next page is in %s; stored without the key', async (_what, paging, nextOf) => {
  const { fetchAll, asked } = await sourceOver(
    (url, origin) => {
      const page = Number(url.searchParams.get('p') ?? 1)
      const target = page === 1 ? `${origin}/v2/more?p=2&key=${key}` : `/v2/more?p=3&key=${key}&a={b}`
      return { ids: [`${page}a`, `${page}b`], ...(page < 3 ? nextOf(target) : {}) }
    },
    { paging },
  )
  const { ids, cursors } = await fetchAll()
  expect(ids).toEqual(['1a', '1b', '2a', '2b', '3a', '3b'])
  expect(asked.slice(1)).toEqual([`/v2/more?p=2&key=${key}`, `/v2/more?p=3&key=${key}&a=%7Bb%7D`])
  for (const cursor of cursors) {
    expect(cursor).toContain('key={secret:ACME_API_KEY}')
    expect(cursor).not.toContain(key)
  }
})

test.each([
  ['another host', 'https://evil.example/v2?p=2', 'is at evil.example, which is not allowed.'],
  ['another port', 'http://127.0.0.1:1/v2?p=2', 'is at 127.0.0.1:1, which is not allowed.'],
  ['a host without a scheme', '//evil.example/v2', 'is at evil.example, which is not allowed.'],
  ['another scheme', 'javascript:alert(1)', 'which is not allowed.'],
  ['no address', 'http://[', 'cannot be read.'],
])('a next page at %s is refused', async (_what, next, message) => {
  const { fetchAll, asked } = await sourceOver(() => ({ ids: ['a'], next }), { paging: '{ kind: link, next: next }' })
  await expect(fetchAll()).rejects.toThrow(message)
  expect(asked).toHaveLength(1)
})

test('a next page that is the page itself is reported as a loop', async () => {
  const answerTo = (url: URL) => ({ ids: ['a'], next: url.pathname + url.search })
  const { fetchAll } = await sourceOver(answerTo, { paging: '{ kind: link, next: next }' })
  expect((await fetchAll()).isLoop).toBe(true)
})

const total = '      total: total\n'
const pageOf = (url: URL) => Number(url.searchParams.get('page'))
const full = Array.from({ length: 25 }, (_, at) => `f${at}`)

test('fewer rows than the total are an error with both numbers; as many are none', async () => {
  const answerTo = (url: URL) => ({ ids: pageOf(url) === 1 ? full : ['last'], total: 40 })
  const { fetchAll } = await sourceOver(answerTo, { rows: total })
  await expect(fetchAll()).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Acme Places returned 26 of 40 places of the area.',
  })
  const complete = await sourceOver((url) => ({ ...answerTo(url), total: 26 }), { rows: total })
  expect((await complete.fetchAll()).ids).toHaveLength(26)
  const empty = await sourceOver(() => ({ ids: [], total: 0 }), { rows: total })
  expect((await empty.fetchAll()).ids).toEqual([])
})

test('a list whose last page is repeated is compared with the total, too; one at its cap is not', async () => {
  const repeating = await sourceOver(
    (url) => ({ ids: pageOf(url) === 1 ? full : full.map((id) => `${id}x`), total: 90 }),
    {
      rows: total,
    },
  )
  await expect(repeating.fetchAll()).rejects.toThrow('returned 50 of 90 places')
  const capped = await sourceOver((url) => ({ ids: pageOf(url) === 1 ? full : [], total: 90 }), {
    rows: total,
    edit: (text) => text.replace('pageSize: 25', 'pageSize: 25\n    cap: 25'),
  })
  expect((await capped.fetchAll()).ids).toHaveLength(25)
})

test('an answer without the total is an error that names its path', async () => {
  const { fetchAll } = await sourceOver(() => ({ ids: ['a'] }), { rows: total })
  await expect(fetchAll()).rejects.toThrow('The answer of Acme Places has no total at total.')
})

test('a request without {type} reads all types in one query, by rows.type', async () => {
  const edit = (text: string) => text.replace('category={type}&', '')
  const { source, asked } = await sourceOver(() => ({ ids: ['e1', 'd1', 'e2'] }), { edit })
  const both = { ...query, types: ['restaurant', 'dentist', 'plumber'], cursor: null }
  const { rows } = await source.fetchPage(both, new AbortController().signal)
  expect(rows.map(({ sourceId, types }) => [sourceId, types])).toEqual([
    ['e1', ['restaurant']],
    ['d1', ['dentist']],
    ['e2', ['restaurant']],
  ])
  expect(asked).toHaveLength(1)
  expect(source.declaration.typesPerQuery).toBe('many')
  expect(canEnrich({ ...source.declaration, pricePerRequestUsd: null })).toBe(false)
  const without = edit(example).replace(/^ {6}type: category\n/m, '')
  expect(parseSourcesFile(without, () => secret).mistakes).toEqual([
    'sources[0].request must use {type} or {typeName}, or rows.type must say the category of each row.',
  ])
})
