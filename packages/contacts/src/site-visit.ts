import type { Guard } from '@gazetteer/address-guard'
import type { WebsiteField, WebsiteStatus, WebsiteValue } from '@gazetteer/listing'
import type { HostTurns } from './hosts/host-turns.ts'

export type ContactField = WebsiteField

/** A listing to complete, as far as a page must agree with it. */
export type ListingOfSite = {
  id: string
  name: string | null
  phone: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
  wants: readonly ContactField[]
}

/** Where on a page a value was found, the most trusted first. */
export type How = WebsiteValue['how']
export type FoundValue = WebsiteValue

export type { WebsiteStatus }
export type Refusal = 'robots' | 'portal' | 'tdm' | 'noindex'

/** `requests` counts all: robots.txt, redirects and pages. */
export type SiteResult = {
  status: WebsiteStatus
  refusal: Refusal | null
  requests: number
  listings: ReadonlyMap<string, { status: WebsiteStatus; found: readonly FoundValue[] }>
}

/** robots.txt files and validators of earlier visits. `expiresAt` in epoch milliseconds. */
export type SiteMemory = {
  read(key: string): Promise<string | null>
  write(key: string, value: string, expiresAt: number): Promise<void>
}

export type ResolveMx = (domain: string) => Promise<{ exchange: string }[]>

/**
 * `contact` and `version` are sent in the User-Agent. `proxy`: a forward proxy, which then resolves names. `personal`:
 * personal mailboxes are found, too. `resolveMx` null: mail servers are not looked up.
 */
export type VisitorSettings = {
  contact: string
  version: string
  proxy: string | null
  allowPrivate: boolean
  personal: boolean
  now: () => number
  turns: HostTurns
  memory: SiteMemory
  resolveMx: ResolveMx | null
  /** Name resolution; the system's resolver by default. */
  resolve?: NonNullable<Guard['resolve']>
}

export type SiteVisitor = {
  /** Fetches at most three pages of a site. Rejects only when the signal aborts, or when `turns` or `memory` fail. */
  visit(website: string, listings: readonly ListingOfSite[], signal: AbortSignal): Promise<SiteResult>
  close(): Promise<void>
}
