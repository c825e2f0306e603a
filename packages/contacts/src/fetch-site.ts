import { pagesToFetch } from './extract/find-pages.ts'
import type { PageFacts } from './extract/page-facts.ts'
import { readHtmlPage } from './extract/read-html-page.ts'
import { decodeHtml } from './fetch/decode-html.ts'
import { crawlLimits } from './fetch/limits.ts'
import type { Crawl } from './fetch/open-crawl.ts'
import { recallPage, rememberPage, validatorsOf } from './fetch/remembered-page.ts'
import { directivesOfHeaders, directivesOfMeta } from './manners/page-directives.ts'
import type { ContactField, Refusal, VisitorSettings } from './site-visit.ts'

/** The pages of a site that may be used; `refusal` is why the first page may not. */
export type SitePages = { pages: PageFacts[]; refusal: Refusal | null; isParked: boolean }

type Fetching = { crawl: Crawl; settings: Pick<VisitorSettings, 'memory' | 'now'>; wanted: ReadonlySet<ContactField> }

/** Fetches the first page of a site, and the pages behind it that can complete its values. */
export async function fetchSite(start: URL, fetching: Fetching): Promise<SitePages> {
  const site: SitePages = { pages: [], refusal: null, isParked: false }
  const first = await fetchFacts(start, fetching)
  if (first.kind === 'parked') return { ...site, isParked: true }
  if (first.kind === 'none') return { ...site, refusal: first.refusal }
  note(site, first)
  const waiting = first.isNofollow ? [] : pagesToFetch(first.facts, new URL(first.facts.url))
  for (let fetched = 1; fetched < crawlLimits.pages; fetched += 1) {
    const next = waiting.shift()
    if (next === undefined || isComplete(site.pages, fetching.wanted)) break
    const page = await fetchFacts(next, fetching)
    if (page.kind !== 'page') continue
    note(site, page)
    // The page within a frame has the links of the site.
    if (waiting.length === 0 && !page.isNofollow && first.facts.links.length === 0)
      waiting.push(...pagesToFetch(page.facts, new URL(page.facts.url)))
  }
  return site
}

type Fetched =
  | { kind: 'parked' }
  | { kind: 'none'; refusal: Refusal | null }
  | { kind: 'page'; facts: PageFacts; isNofollow: boolean; refusal: Refusal | null }

function note(site: SitePages, { facts, refusal }: Extract<Fetched, { kind: 'page' }>): void {
  if (refusal === null) site.pages.push(facts)
  else site.refusal ??= refusal
}

/** Structured data with all wanted values needs no other page. */
function isComplete(pages: readonly PageFacts[], wanted: ReadonlySet<ContactField>): boolean {
  const nodes = pages.flatMap((page) => page.nodes)
  if (nodes.length !== 1) return false
  const has: Record<ContactField, boolean> = {
    email: nodes.some(({ emails }) => emails.length > 0),
    phone: nodes.some(({ phones }) => phones.length > 0),
    hours: nodes.some(({ hours }) => hours !== null),
    socials: nodes.some(({ socials }) => socials.length > 0),
  }
  return [...wanted].every((field) => has[field])
}

async function fetchFacts(url: URL, { crawl, settings }: Fetching): Promise<Fetched> {
  const { memory, now } = settings
  const remembered = await recallPage(memory, url)
  const outcome = await crawl.fetchPage(url, validatorsOf(remembered))
  const fetchedAt = new Date(now()).toISOString()
  switch (outcome.kind) {
    case 'parked':
      return outcome
    case 'unreachable':
      return { kind: 'none', refusal: null }
    case 'refused':
      return { kind: 'none', refusal: outcome.refusal }
    case 'unchanged': {
      if (remembered === null) return { kind: 'none', refusal: null }
      const facts = { ...remembered.facts, fetchedAt }
      return { kind: 'page', facts, isNofollow: directivesOfMeta(facts.metas).isNofollow, refusal: null }
    }
    case 'page': {
      const { headers, body } = outcome.answer
      const html = decodeHtml(body, headers.get('content-type')?.[0] ?? '')
      const facts = readHtmlPage(html, { url: outcome.url.href, fetchedAt })
      const asked = [directivesOfHeaders(headers), directivesOfMeta(facts.metas)]
      const refusal = refusalOf(asked)
      if (refusal === null) await rememberPage(memory, url, { facts, headers, now: now() })
      return { kind: 'page', facts, isNofollow: asked.some(({ isNofollow }) => isNofollow), refusal }
    }
  }
}

function refusalOf(asked: readonly { isNoindex: boolean; isTdmReserved: boolean }[]): Refusal | null {
  if (asked.some(({ isTdmReserved }) => isTdmReserved)) return 'tdm'
  return asked.some(({ isNoindex }) => isNoindex) ? 'noindex' : null
}
