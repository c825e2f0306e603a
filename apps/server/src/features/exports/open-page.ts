import { listingsOnPage } from '@gazetteer/contract'
import type { Run } from '@gazetteer/engine'
import { type ReadingPage, writeReadingPage } from '@gazetteer/file-formats'
import type { Actor } from '../../platform/api/actor.ts'
import { type CapturesContext, fileNameOf } from '../captures/index.ts'
import { creditLines, findRun, notFound, refuseCleared } from './open-file.ts'

/** Further cities would make the title too long. */
const citiesInTitle = 3

/** The listings of one of the account's own runs as an HTML page, in the order found. Throws NotFound. */
export async function openPage(
  context: CapturesContext,
  actor: Actor,
  { base, page }: { base: string; page: number },
): Promise<string> {
  const { run, format, isCredits } = await findRun(context, actor, base)
  if (format !== undefined || isCredits) throw notFound(base)
  refuseCleared(run)
  const after = (page - 1) * listingsOnPage
  const found = await context.engine.readListings(run.id, { after, limit: listingsOnPage })
  if (found.length === 0 && page > 1) throw notFound(`${base}, page ${page}`)
  const { title, attribution, isFictional } = context.sources.declarationOf(run.request.source)
  return writeReadingPage({
    title: await titleOf(context, run),
    note: `${title}. ${attribution}`,
    facts: [...factsOf(run), ...(isFictional ? ['fictional businesses'] : [])],
    links: linksOf(run, base),
    rows: found.map(({ listing }) => listing),
    ...paginationOf(run, base, page),
    credits: await creditLines(context, run),
  })
}

async function titleOf({ engine }: CapturesContext, { id }: Run): Promise<string> {
  const cities = (await engine.readSelections(id)).map(({ city }) => city)
  const more = cities.length - citiesInTitle
  return `${cities.slice(0, citiesInTitle).join(' · ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`
}

function factsOf({ id, lastSeq, endedAt, startedAt }: Run): string[] {
  const day = new Date(endedAt ?? startedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return [`${grouped(lastSeq)} ${lastSeq === 1 ? 'listing' : 'listings'}`, day, id]
}

function linksOf(run: Run, base: string): ReadingPage['links'] {
  const files = [...new Set([`${base}.json`, fileNameOf(run), `${base}_sources.txt`])]
  const words: Record<string, string> = { [`${base}.json`]: 'JSON', [`${base}_sources.txt`]: 'Sources and licences' }
  return files.map((file) => ({ text: words[file] ?? run.exportFormat.toUpperCase(), href: `/api/view/${file}` }))
}

function paginationOf({ lastSeq }: Run, base: string, page: number): Pick<ReadingPage, 'pagination'> {
  const pages = Math.ceil(lastSeq / listingsOnPage)
  if (pages < 2) return {}
  const pageAt = (at: number): string => `/api/view/${base}?page=${at}`
  return {
    pagination: {
      words: `Page ${grouped(page)} of ${grouped(pages)}`,
      previous: page > 1 ? pageAt(page - 1) : null,
      next: page < pages ? pageAt(page + 1) : null,
    },
  }
}

const grouped = (count: number): string => count.toLocaleString('en-US')
