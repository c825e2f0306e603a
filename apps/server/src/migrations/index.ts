import { engineMigrations } from '@gazetteer/engine/sql'
import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as destinations from './0003-destinations.ts'
import * as mailOutbox from './0007-mail-outbox.ts'
import * as billing from './0011-billing.ts'
import * as apiKeys from './0014-api-keys.ts'
import * as exportColumns from './0015-export-columns.ts'
import * as campaigns from './0017-campaigns.ts'
import * as presets from './0019-presets.ts'
import * as duplicates from './0020-duplicates.ts'
import * as webhooks from './0016-webhooks.ts'
import * as changes from './0022-changes.ts'
import * as suspension from './0024-suspension.ts'
import * as optOuts from './0025-opt-outs.ts'
import * as dismissedPairs from './0027-dismissed-pairs.ts'
import * as webhookBackoff from './0028-webhook-backoff.ts'
import * as reported from './0032-reported.ts'
import * as registrations from './0005-registrations.ts'

/**
 * All migrations of the app database, applied in order of their names. Forward only: a released migration never
 * changes.
 */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  ...engineMigrations,
  '0003-destinations': destinations,
  '0005-registrations': registrations,
  '0007-mail-outbox': mailOutbox,
  '0011-billing': billing,
  '0014-api-keys': apiKeys,
  '0015-export-columns': exportColumns,
  '0016-webhooks': webhooks,
  '0017-campaigns': campaigns,
  '0019-presets': presets,
  '0020-duplicates': duplicates,
  '0022-changes': changes,
  '0024-suspension': suspension,
  '0025-opt-outs': optOuts,
  '0027-dismissed-pairs': dismissedPairs,
  '0028-webhook-backoff': webhookBackoff,
  '0032-reported': reported,
}
