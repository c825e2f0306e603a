import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { linkedAbort } from '@gazetteer/bounded'
import { openMailServers } from './choose/mail-servers.ts'
import { chooseValues } from './choose/choose-values.ts'
import type { PageFacts } from './extract/page-facts.ts'
import { openHttpClient } from './fetch/http-client.ts'
import { openCrawl } from './fetch/open-crawl.ts'
import { type SitePages, fetchSite } from './fetch-site.ts'
import { domainOf, isPortalUrl, websiteUrl } from './hosts/site-key.ts'
import { isParked } from './judge/is-parked.ts'
import { anchorsOfSite, matchPages } from './judge/match-page.ts'
import type { ListingOfSite, SiteResult, SiteVisitor, VisitorSettings, WebsiteStatus } from './site-visit.ts'

export function openSiteVisitor(settings: VisitorSettings): SiteVisitor {
  const { allowPrivate, resolve, resolveMx } = settings
  const guard = { allowPrivateHosts: allowPrivate, ...(resolve === undefined ? {} : { resolve }) }
  const client = openHttpClient(guard, settings.proxy === null ? null : new URL(settings.proxy))
  const hasMail = openMailServers(resolveMx)
  const closing = new AbortController()
  setMaxListeners(0, closing.signal) // one listener for each visit
  const running = new Set<Promise<SiteResult>>()

  async function visit(website: string, listings: readonly ListingOfSite[], signal: AbortSignal): Promise<SiteResult> {
    const start = websiteUrl(website)
    if (start === null) return resultOf(listings, { status: 'unreachable', refusal: null, requests: 0 })
    if (isPortalUrl(start)) return resultOf(listings, { status: 'refused', refusal: 'portal', requests: 0 })
    const crawl = openCrawl(settings, client, signal)
    const wanted = new Set(listings.flatMap(({ wants }) => wants))
    const site = await fetchSite(start, { crawl, settings, wanted })
    const requests = crawl.requests()
    const status = statusOf(site)
    if (status !== 'ok') return resultOf(listings, { status, refusal: site.refusal, requests })
    return judged(site.pages, { start, listings, requests })
  }

  async function judged(
    pages: readonly PageFacts[],
    { start, listings, requests }: { start: URL; listings: readonly ListingOfSite[]; requests: number },
  ): Promise<SiteResult> {
    const domains = new Set([start.hostname, ...pages.map(({ url }) => new URL(url).hostname)].map(domainOf))
    const results: SiteResult['listings'] extends ReadonlyMap<string, infer Value> ? Map<string, Value> : never =
      new Map()
    const anchors = anchorsOfSite(pages, listings)
    for (const listing of listings) {
      // Chains have hundreds of listings: other work gets its turn between two of them.
      await setImmediate()
      const matches = matchPages(pages, listing, anchors)
      const found = await chooseValues(listing, matches, { domains, personal: settings.personal, hasMail })
      const isOther = matches.some(({ contradicts }) => contradicts) && !matches.some(({ agrees }) => agrees)
      results.set(listing.id, { status: isOther ? 'other-business' : 'ok', found })
    }
    const isOther = results.size > 0 && [...results.values()].every(({ status }) => status === 'other-business')
    return { status: isOther ? 'other-business' : 'ok', refusal: null, requests, listings: results }
  }

  return {
    visit(website, listings, signal) {
      const ending = linkedAbort(signal, closing.signal)
      const run = visit(website, listings, ending.signal)
      running.add(run)
      const forget = (): void => {
        ending.unlink()
        running.delete(run)
      }
      void run.then(forget, forget)
      return run
    },
    async close() {
      closing.abort(new Error('the visitor was closed'))
      await Promise.allSettled(running)
    },
  }
}

function statusOf({ pages, refusal, isParked: isBroker }: SitePages): WebsiteStatus {
  if (isBroker) return 'parked'
  const [first] = pages
  if (first === undefined) return refusal === null ? 'unreachable' : 'refused'
  return isParked(first) ? 'parked' : 'ok'
}

/** The same status for all listings, without values. */
function resultOf(
  listings: readonly ListingOfSite[],
  site: Pick<SiteResult, 'status' | 'refusal' | 'requests'>,
): SiteResult {
  return { ...site, listings: new Map(listings.map(({ id }) => [id, { status: site.status, found: [] }])) }
}
