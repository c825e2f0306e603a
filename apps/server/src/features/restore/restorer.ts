import type { BackupSummary, RestoreOutcome } from '@gazetteer/contract'

/** A backup that was checked. `isFirst`: into an installation without accounts. */
export type RestoreOrder = { path: string; summary: BackupSummary; isFirst: boolean }

/** Replaces the app database of this process. */
export type Restorer = {
  /** Why that is not possible now, as text; null: it is. */
  refusal: () => Promise<string | null>
  /** Begins; returns the id of the restore. Throws Conflict while one is under way. */
  start: (order: RestoreOrder) => string
  /** How the last restore ended. */
  outcome: () => Promise<RestoreOutcome | null>
}
