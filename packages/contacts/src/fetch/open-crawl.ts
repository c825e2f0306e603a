import { parseUrl } from '@gazetteer/listing/text'
import { isParkingHost, isPortalUrl } from '../hosts/site-key.ts'
import { reservedLocations, isReserved } from '../manners/reservations.ts'
import { type RobotsFile, type RobotsRules, robotsRules, rulesOnly } from '../manners/robots.ts'
import type { Refusal, VisitorSettings } from '../site-visit.ts'
import type { HttpAnswer, HttpClient } from './http-client.ts'
import { crawlLimits } from './limits.ts'
import { readMemory, writeMemory } from './memory.ts'

export type PageOutcome =
  | { kind: 'page'; url: URL; answer: HttpAnswer }
  | { kind: 'unchanged' }
  | { kind: 'refused'; refusal: Refusal }
  /** It redirects to a broker of domains. */
  | { kind: 'parked' }
  | { kind: 'unreachable' }

/** The requests of one visit: each waits for its turn, and follows the rules of its host. */
export type Crawl = {
  fetchPage: (start: URL, validators: Record<string, string>) => Promise<PageOutcome>
  requests: () => number
}

type CrawlSettings = Pick<VisitorSettings, 'contact' | 'version' | 'turns' | 'memory' | 'now'>

export function openCrawl(settings: CrawlSettings, client: HttpClient, signal: AbortSignal): Crawl {
  const { turns, contact, version } = settings
  const origins = new Map<string, Promise<OriginRules>>()
  let requests = 0

  async function send(url: URL, wanted: { delayMs: number; maxBytes: number; headers?: Record<string, string> }) {
    const { delayMs, maxBytes, headers = {} } = wanted
    const end = await turns.enter(url.host, delayMs, signal)
    try {
      requests += 1
      const request = { url, maxBytes, headers: { ...commonHeaders(version, contact), ...headers } }
      return await client({ ...request, timeoutMs: crawlLimits.requestMs }, signal)
    } catch {
      // Errors of one site are its status; those of the caller's signal end the visit.
      signal.throwIfAborted()
      return null
    } finally {
      await end()
    }
  }

  const rulesOf = ({ origin }: URL): Promise<OriginRules> => {
    const known = origins.get(origin)
    if (known !== undefined) return known
    const rules = readOriginRules(origin, { settings, send })
    origins.set(origin, rules)
    return rules
  }

  return {
    requests: () => requests,
    async fetchPage(start, validators) {
      let url: URL | null = start
      const seen = new Set<string>()
      for (let hop = 0; hop <= crawlLimits.redirects; hop += 1) {
        if (url === null || seen.has(url.href) || url.href.length > crawlLimits.urlLength) break
        seen.add(url.href)
        if (isParkingHost(url)) return { kind: 'parked' }
        const refusal = isPortalUrl(url) ? 'portal' : refusalOf(await rulesOf(url), url)
        if (refusal === 'silent') break
        if (refusal !== null) return { kind: 'refused', refusal }
        const { delayMs } = (await rulesOf(url)).robots
        const headers = hop === 0 ? validators : {}
        const answer = await send(url, { delayMs, maxBytes: crawlLimits.pageBytes, headers })
        if (answer === null) break
        if (answer.status === 304 && hop === 0 && Object.keys(validators).length > 0) return { kind: 'unchanged' }
        if (answer.status === 200) return { kind: 'page', url, answer }
        url = redirectOf(answer, url)
      }
      return { kind: 'unreachable' }
    },
  }
}

const commonHeaders = (version: string, contact: string): Record<string, string> => ({
  'user-agent': `Gazetteer/${version} (+${contact.replace(/[^\x20-\x7e]/g, '')})`,
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'gzip, br, deflate',
})

type OriginRules = { file: RobotsFile; robots: RobotsRules; reserved: readonly string[] }

function refusalOf({ file, robots, reserved }: OriginRules, url: URL): Refusal | 'silent' | null {
  if (file.state === 'silent') return 'silent'
  if (!robots.isAllowed(url)) return 'robots'
  return isReserved(reserved, url) ? 'tdm' : null
}

/** The address of a redirect; null for another answer and for addresses that are not of the web. */
function redirectOf({ status, headers }: HttpAnswer, from: URL): URL | null {
  const [location] = headers.get('location') ?? []
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  const url = parseUrl(location, from.href)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.hash = ''
  url.username = ''
  url.password = ''
  return url
}

type Send = (url: URL, wanted: { delayMs: number; maxBytes: number }) => Promise<HttpAnswer | null>
type Reading = { settings: CrawlSettings; send: Send }

async function readOriginRules(origin: string, reading: Reading): Promise<OriginRules> {
  const file = await robotsFile(origin, reading)
  const robots = robotsRules(origin, file)
  return { file, robots, reserved: await reservedOf(origin, robots, reading) }
}

async function robotsFile(origin: string, { settings, send }: Reading): Promise<RobotsFile> {
  const key = `robots ${origin}`
  const known = await readMemory(settings.memory, key)
  if (known !== null) return known.startsWith('rules ') ? { state: 'rules', text: known.slice(6) } : { state: 'closed' }
  const file = await fetchRobots(new URL(`${origin}/robots.txt`), send)
  if (file.state === 'silent') return file
  const lifeMs = file.state === 'rules' ? crawlLimits.robotsMs : crawlLimits.unreadRobotsMs
  const text = file.state === 'rules' ? `rules ${file.text}` : 'closed'
  await writeMemory(settings.memory, key, { text, expiresAt: settings.now() + lifeMs })
  return file
}

/** RFC 9309, 2.3.1: 4xx and too many redirects are no rules; 5xx forbids everything. 429 asks to stay away, too. */
async function fetchRobots(start: URL, send: Send): Promise<RobotsFile> {
  const answer = await followed(start, send, crawlLimits.robotsBytes)
  if (answer === null) return { state: 'silent' }
  if (answer === 'elsewhere' || (answer.status >= 400 && answer.status < 500 && answer.status !== 429))
    return { state: 'rules', text: '' }
  if (answer.status !== 200) return { state: 'closed' }
  return { state: 'rules', text: rulesOnly(new TextDecoder().decode(answer.body)) }
}

async function reservedOf(origin: string, robots: RobotsRules, reading: Reading): Promise<readonly string[]> {
  const { settings, send } = reading
  const url = new URL(`${origin}/.well-known/tdmrep.json`)
  if (!robots.isAllowed(url)) return []
  const key = `tdm ${origin}`
  const known = await readMemory(settings.memory, key)
  if (known !== null) return reservedLocations(known)
  const answer = await followed(url, (hop, wanted) => send(hop, { ...wanted, delayMs: robots.delayMs }), 100_000)
  const isFound = answer !== null && answer !== 'elsewhere' && answer.status === 200
  const locations = isFound ? reservedLocations(new TextDecoder().decode(answer.body)) : []
  const text = JSON.stringify(locations.map((location) => ({ location, 'tdm-reservation': 1 })))
  await writeMemory(settings.memory, key, { text, expiresAt: settings.now() + crawlLimits.robotsMs })
  return locations
}

/** A file of a site behind its redirects; `elsewhere` behind too many of them, or at a portal. */
async function followed(start: URL, send: Send, maxBytes: number): Promise<HttpAnswer | 'elsewhere' | null> {
  let url = start
  for (let hop = 0; hop <= crawlLimits.redirects; hop += 1) {
    const answer = await send(url, { delayMs: crawlLimits.delayMs, maxBytes })
    if (answer === null) return null
    const next = redirectOf(answer, url)
    if (next === null) return answer
    if (isPortalUrl(next) || next.href.length > crawlLimits.urlLength) return 'elsewhere'
    url = next
  }
  return 'elsewhere'
}
