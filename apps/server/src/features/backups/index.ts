import type { SessionActor } from '../../platform/api/actor.ts'
import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { openBackupMetrics } from './backup-metrics.ts'
import { openBucket } from './bucket/open-bucket.ts'
import type { BackupsContext } from './context.ts'
import { openBackupMaker } from './keep-making.ts'
import { openBucketList } from './bucket-list.ts'
import { deleteBackup } from './delete-backup.ts'
import { listBackups } from './list-backups.ts'
import { openBackup } from './open-backup.ts'

export { readBackupId, replaceBackupId } from './backup-id.ts'

export type BackupsDependencies = Pick<BackupsContext, 'write' | 'isRestoring'> & {
  /** Throws Forbidden when the operator's last proof is too old. */
  requireProof: (actor: SessionActor) => Promise<void>
}

/** Backups by themselves and on demand: /api/operator/backups. */
export function backupsFeature(
  { http, platform }: FeatureStart,
  { write, isRestoring, requireProof }: BackupsDependencies,
): { close: () => Promise<void> } {
  const { config, database, log } = platform
  const location = config.backups.bucket
  const bucket = location === null ? null : openBucket(location)
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const context: BackupsContext = {
    ...platform,
    write,
    isRestoring,
    bucket,
    timezone,
    countFailure: openBackupMetrics(platform),
  }
  // With several web processes each has its own folder, unless BACKUP_DIR is shared.
  const isPolling = config.role !== 'worker'
  const maker = openBackupMaker(context, { isPolling, isSoleProcess: database.kind === 'embedded' })
  const copies = openBucketList(context)

  route(http, 'operatorBackups', () => listBackups(context, copies.list))
  route(http, 'operatorBackUp', async ({ actor }) => {
    await requireProof(actor)
    await maker.begin()
    log.info({ by: actor.accountId, action: 'began a backup' }, 'operator action')
    return { success: true, message: 'The backup has begun.' }
  })
  route(http, 'operatorBackup', async ({ actor, params: { name }, reply }) => {
    await requireProof(actor)
    const { stream, bytes } = await openBackup(context, name)
    log.info({ by: actor.accountId, name, action: 'downloaded a backup' }, 'operator action')
    if (bytes !== null) reply.header('content-length', bytes)
    return reply
      .header('content-type', 'application/gzip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(stream)
  })
  route(http, 'operatorDeleteBackup', async ({ actor, body: { name } }) => {
    await requireProof(actor)
    await deleteBackup(context, name)
    copies.forget()
    log.info({ by: actor.accountId, name, action: 'deleted a backup' }, 'operator action')
    return { success: true, message: `Deleted ${name}.` }
  })
  return { close: maker.close }
}
