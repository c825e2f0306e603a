import { createHostTurns, openSiteVisitor, openSystemMx, type SiteVisitor } from '@gazetteer/contacts'
import { type ContactLimits, version } from '@gazetteer/contract'
import { type ExportedListing, type WebsiteValue, websiteProvenance, withWebsiteValues } from '@gazetteer/listing'
import type { Config } from '../../config.ts'
import { type NewSite, sitesOf } from '../../features/contacts/index.ts'
import type { Clock } from '../../platform/clock.ts'

const visitsAtOnce = 64

export type LocalContacts = {
  limits: ContactLimits
  visitor: SiteVisitor
  onProgress: (progress: { visited: number; sites: number }) => void
}

/** The visitor of one command: turns and memory are its own. */
export function openLocalVisitor({ crawler }: Pick<Config, 'crawler'>, contact: string, clock: Clock): SiteVisitor {
  const kept = new Map<string, { value: string; expiresAt: number }>()
  return openSiteVisitor({
    contact,
    version,
    proxy: crawler.proxy,
    allowPrivate: crawler.allowPrivateHosts,
    personal: crawler.isPersonalPermitted,
    now: clock.now,
    turns: createHostTurns(),
    memory: {
      read: async (key) => {
        const known = kept.get(key)
        return known === undefined || known.expiresAt <= clock.now() ? null : known.value
      },
      write: async (key, value, expiresAt) => void kept.set(key, { value, expiresAt }),
    },
    resolveMx: openSystemMx(),
  })
}

type Finding = { status: string; values: readonly WebsiteValue[] }

/** The listings with what their websites gave. All of them are held until the last website was visited. */
export async function* withLocalContacts(
  listings: AsyncIterable<ExportedListing>,
  contacts: LocalContacts,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): AsyncGenerator<ExportedListing> {
  const all: ExportedListing[] = []
  for await (const listing of listings) all.push(listing)
  const findings = await visitAll(sitesOf(all, () => []).slice(0, contacts.limits.maxSites), contacts, {
    clock,
    signal,
  })
  for (const listing of all) {
    const finding = findings.get(`${listing.source} ${listing.source_id}`)
    const values = finding?.values ?? []
    const sources = { ...listing.field_sources, ...websiteProvenance(listing, values) }
    yield {
      ...withWebsiteValues(listing, values),
      field_sources: Object.keys(sources).length === 0 ? null : sources,
      ...(finding === undefined ? {} : { website_status: finding.status }),
    }
  }
}

async function visitAll(
  sites: readonly NewSite[],
  { limits, visitor, onProgress }: LocalContacts,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<Map<string, Finding>> {
  const findings = new Map<string, Finding>()
  const since = clock.steady()
  const isLate = (): boolean => clock.steady() - since >= (limits.maxMinutes ?? Infinity) * 60_000
  let next = 0
  let visited = 0
  const visitNext = async (): Promise<void> => {
    for (let site = sites[next++]; site !== undefined && !isLate(); site = sites[next++]) {
      const result = await visitor.visit(site.website, site.listings, signal)
      for (const { id } of site.listings) {
        const { status, found } = result.listings.get(id) ?? { status: result.status, found: [] }
        findings.set(id, { status, values: found })
      }
      visited += 1
      onProgress({ visited, sites: sites.length })
    }
  }
  await Promise.all(Array.from({ length: visitsAtOnce }, visitNext))
  return findings
}
