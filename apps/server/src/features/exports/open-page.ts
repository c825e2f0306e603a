import { listingsOnPage, type ViewQuery } from '@gazetteer/contract'
import type { Run } from '@gazetteer/engine'
import { type ReadingPage, writeReadingPage } from '@gazetteer/file-formats'
import type { ExportedListing } from '@gazetteer/listing'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '../../platform/api/actor.ts'
import type { Links } from '../../platform/links.ts'
import { type CapturesContext, fileNameOf } from '../captures/index.ts'
import { fitting } from '../listings/index.ts'
import { listingsOf } from './listings-of-run.ts'
import { creditLines, findRun, notFound, refuseCleared } from './open-file.ts'

/** Further cities would make the title too long. */
const citiesInTitle = 3

/** The listings of one of the account's own runs as an HTML page, in the order found. Throws NotFound. */
export async function openPage(
  captures: CapturesContext,
  actor: Actor,
  { base, font, links, ...query }: ViewQuery & { base: string; font: string | null; links: Links },
): Promise<string> {
  const { run, format, isCredits } = await findRun(captures, actor, base)
  if (format !== undefined || isCredits) throw notFound(base)
  refuseCleared(run)
  const { page, search, sort, order } = query
  const result = await readPage(captures, run, query)
  if (result.rows.length === 0 && page > 1) throw notFound(`${base}, page ${page}`)
  const { title, attribution, isFictional } = captures.sources.declarationOf(run.request.source)
  return writeReadingPage({
    title: await titleOf(captures, run),
    note: `${title}. ${attribution}`,
    facts: factsOf(run, search === '' ? null : result.count),
    warning: isFictional ? 'Fictional businesses: names, phones and websites are made up for testing.' : null,
    font,
    links: filesOf(run, base, links),
    rows: result.rows,
    query: { search, sort, order, addressOf: (next) => addressOf({ ...query, ...next, page: 1 }) },
    ...paginationOf(result.count, query),
    credits: await creditLines(captures, run),
  })
}

async function titleOf({ engine }: CapturesContext, { id }: Run): Promise<string> {
  const cities = (await engine.readSelections(id)).map(({ city }) => city)
  const more = cities.length - citiesInTitle
  return `${cities.slice(0, citiesInTitle).join(' · ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`
}

/** The plain page reads only its own listings. */
async function readPage(captures: CapturesContext, run: Run, query: ViewQuery) {
  if (query.search !== '' || query.sort !== undefined) {
    return pageOfListings(listingsOf(captures, { id: run.id, isCompleted: false }), query)
  }
  const after = (query.page - 1) * listingsOnPage
  const rows: ExportedListing[] = []
  for await (const listing of listingsOf(captures, { id: run.id, isCompleted: false, after, limit: listingsOnPage })) {
    rows.push(listing)
    if (rows.length === listingsOnPage) break
  }
  return { rows, count: run.lastSeq }
}

/** The page with another query: only what differs from the plain page. */
function addressOf({ page, search, sort, order }: ViewQuery): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (sort !== undefined) query.set('sort', sort)
  if (sort !== undefined && order === 'desc') query.set('order', order)
  if (page > 1) query.set('page', String(page))
  return `?${query.toString()}`
}

/** `matching`: the number of listings that match a search; null: no search. */
function factsOf({ id, lastSeq, endedAt, startedAt }: Run, matching: number | null): string[] {
  const day = new Date(endedAt ?? startedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const all = `${grouped(lastSeq)} ${lastSeq === 1 ? 'listing' : 'listings'}`
  return [matching === null ? all : `${grouped(matching)} of ${all}`, day, id]
}

function filesOf(run: Run, base: string, { path }: Links): ReadingPage['links'] {
  const files = [...new Set([`${base}.json`, fileNameOf(run), `${base}_sources.txt`])]
  const words: Record<string, string> = { [`${base}.json`]: 'JSON', [`${base}_sources.txt`]: 'Sources and licences' }
  return files.map((file) => ({ text: words[file] ?? run.exportFormat.toUpperCase(), href: path(`/api/view/${file}`) }))
}

function paginationOf(count: number, query: ViewQuery): Pick<ReadingPage, 'pagination'> {
  const { page } = query
  const pages = Math.ceil(count / listingsOnPage)
  if (pages < 2) return {}
  const pageAt = (at: number): string => addressOf({ ...query, page: at })
  return {
    pagination: {
      words: `Page ${grouped(page)} of ${grouped(pages)}`,
      previous: page > 1 ? pageAt(page - 1) : null,
      next: page < pages ? pageAt(page + 1) : null,
    },
  }
}

const grouped = (count: number): string => count.toLocaleString('en-US')

type Wanted = Pick<ViewQuery, 'search' | 'sort' | 'order' | 'page'>

/**
 * One page of the listings that match a search, in a sort order; without one as found. Keeps at most twice the
 * listings up to that page in memory.
 */
export async function pageOfListings(
  listings: AsyncIterable<ExportedListing>,
  { search, sort, order, page }: Wanted,
): Promise<{ rows: ExportedListing[]; count: number }> {
  const fits = fitting({ search, city: '', category: '', complete: 'false' })
  const [from, to] = [(page - 1) * listingsOnPage, page * listingsOnPage]
  const inOrder = (rows: ExportedListing[]) =>
    sort === undefined ? rows : rows.toSorted((a, b) => compare(a[sort], b[sort], order))
  let first: ExportedListing[] = []
  let count = 0
  for await (const listing of listings) {
    if (!fits(listing)) continue
    count += 1
    if (sort === undefined && count > to) continue
    first.push(listing)
    if (first.length >= 2 * to) first = inOrder(first).slice(0, to)
  }
  return { rows: inOrder(first).slice(from, to), count }
}

type Value = string | number | null

/** Missing values come last in both directions. */
function compare(a: Value, b: Value, order: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const way = typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b))
  return order === 'asc' ? way : -way
}

const texts = new Intl.Collator('en', { sensitivity: 'base' })

const latin = /^geist-latin-wght-normal-.*\.woff2$/u

/**
 * The product's font from the built web application, for pages that may load nothing; null if it is not built. Read
 * once.
 */
export function pageFontOf(webFolder: string | null): () => Promise<string | null> {
  let font: Promise<string | null> | null = null
  return () => (font ??= webFolder === null ? Promise.resolve(null) : readFont(join(webFolder, 'assets')))
}

async function readFont(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => [])
  const name = names.find((one) => latin.test(one))
  return name === undefined ? null : (await readFile(join(folder, name))).toString('base64')
}
