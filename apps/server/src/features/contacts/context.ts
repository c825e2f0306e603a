import type { SiteVisitor } from '@gazetteer/contacts'
import type { Platform } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'
import type { DestinationsApi } from '../destinations/index.ts'

export type ContactsDependencies = {
  captures: CapturesContext
  destinations: Pick<DestinationsApi, 'fillEmpty' | 'use' | 'chosen'>
  isProfessional: (accountId: string) => Promise<boolean>
}

export type ContactsContext = Pick<Platform, 'db' | 'clock' | 'log' | 'jobs' | 'config'> & ContactsDependencies

/** What the worker role adds. */
export type ContactsWork = ContactsContext & {
  visitor: SiteVisitor
  /** Identifies this process in its leases. */
  owner: string
  /** Aborted when the worker closes. */
  stopping: AbortSignal
}
