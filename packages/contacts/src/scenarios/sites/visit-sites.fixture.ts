import { setMaxListeners } from 'node:events'
import { createHostTurns } from '../../hosts/host-turns.ts'
import { openSiteVisitor } from '../../open-site-visitor.ts'
import type { ContactField, SiteMemory, SiteResult, VisitorSettings } from '../../site-visit.ts'
import type { FixtureSite, SiteServer } from './site-server.fixture.ts'

export function openMemory(): SiteMemory & { entries: Map<string, { value: string; expiresAt: number }> } {
  const entries = new Map<string, { value: string; expiresAt: number }>()
  return {
    entries,
    read: async (key) => entries.get(key)?.value ?? null,
    write: async (key, value, expiresAt) => void entries.set(key, { value, expiresAt }),
  }
}

/** Settings for sites on the loopback interface; requests to a host follow each other after `delayMs`. */
export function testSettings(delayMs: number, more: Partial<VisitorSettings> = {}): VisitorSettings {
  const turns = createHostTurns()
  return {
    contact: 'https://gazetteer.example/crawler',
    version: '1.6.0',
    proxy: null,
    allowPrivate: true,
    personal: false,
    now: () => Date.now(),
    turns: { enter: (host, _delayMs, signal) => turns.enter(host, delayMs, signal) },
    memory: openMemory(),
    resolveMx: async (domain) => [{ exchange: domain.startsWith('nomail-') ? '' : 'mx.example' }],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...more,
  }
}

export async function visitAll(
  sites: readonly FixtureSite[],
  server: SiteServer,
  { settings, concurrency }: { settings: VisitorSettings; concurrency: number },
): Promise<Map<FixtureSite, SiteResult>> {
  const visitor = openSiteVisitor(settings)
  const results = new Map<FixtureSite, SiteResult>()
  const waiting = [...sites]
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  const work = async (): Promise<void> => {
    for (let site = waiting.shift(); site !== undefined; site = waiting.shift())
      results.set(site, await visitor.visit(server.websiteOf(site), site.listings, signal))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await visitor.close()
  return results
}

export type Score = { found: number; right: number; expected: number; hits: number; faults: string[] }

/** Compares what was found with the right values; a list counts by its members. */
export function scoreOf(results: ReadonlyMap<FixtureSite, SiteResult>): Score {
  const score: Score = { found: 0, right: 0, expected: 0, hits: 0, faults: [] }
  for (const [site, result] of results) {
    const where = `${site.kind} (${site.host})`
    if (result.status !== site.status || result.refusal !== (site.refusal ?? null))
      score.faults.push(
        `${where}: status ${result.status} ${result.refusal}, not ${site.status} ${site.refusal ?? null}`,
      )
    for (const { id } of site.listings) {
      const found = new Map(result.listings.get(id)?.found.map(({ field, value }) => [field, value]))
      const right = site.right[id] ?? {}
      for (const field of ['email', 'socials', 'phone', 'hours'] satisfies ContactField[]) {
        const [got, expected] = [listOf(found.get(field)), listOf(right[field])]
        const hits = got.filter((value) => expected.includes(value)).length
        score.found += got.length
        score.right += hits
        score.expected += expected.length
        score.hits += hits
        if (hits !== got.length || hits !== expected.length)
          score.faults.push(`${where}: ${field} of ${id} is ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`)
      }
    }
  }
  return score
}

const listOf = (value: string | readonly string[] | undefined): readonly string[] => {
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}

/** The shortest time between the end of a request to a host and the beginning of the next, in milliseconds. */
export function shortestGap({ visited }: SiteServer): number {
  let shortest = Number.POSITIVE_INFINITY
  for (const host of new Set(visited.map((visit) => visit.host))) {
    const ordered = visited.filter((visit) => visit.host === host).sort((a, b) => a.from - b.from)
    for (const [at, { from }] of ordered.entries())
      if (at > 0) shortest = Math.min(shortest, from - (ordered[at - 1]?.from ?? 0))
  }
  return shortest
}
