export { createHostTurns, type HostTurns } from './hosts/host-turns.ts'
export { openSiteVisitor } from './open-site-visitor.ts'
export { isPortal, siteKeyOf } from './hosts/site-key.ts'
export type {
  ContactField,
  FoundValue,
  How,
  ListingOfSite,
  Refusal,
  SiteMemory,
  SiteResult,
  SiteVisitor,
  VisitorSettings,
  WebsiteStatus,
} from './site-visit.ts'
export { openSystemMx } from './choose/system-mx.ts'
