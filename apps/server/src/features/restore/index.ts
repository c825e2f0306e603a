import type { BackupSummary } from '@gazetteer/contract'
import type { SessionActor } from '../../platform/api/actor.ts'
import { route } from '../../platform/api/route.ts'
import { folderKey } from '../../platform/data-folder.ts'
import { Conflict } from '../../platform/errors.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { findBackup } from './backup-files.ts'
import { openFirstRestore } from './first-restore.ts'
import { openInspections } from './inspections.ts'
import type { Restorer } from './restorer.ts'
import { openUploads } from './uploads.ts'

export { backupName, deleteOldRestorePoints, deleteUnfinished, deleteUploads } from './backup-files.ts'
export { verifyCounts } from './inspect-backup.ts'
export { type JournalEntry, type RestoreJournal, openRestoreJournal } from './journal.ts'
export { answerRestoring } from './maintenance.ts'
export type { RestoreOrder, Restorer } from './restorer.ts'

export type RestoreDependencies = {
  /** Null: this process cannot replace its app database. */
  restorer: Restorer | null
  /** Throws Forbidden when the operator's last proof is too old. */
  requireProof: (actor: SessionActor) => Promise<void>
}

export type Restore = {
  firstToken: string | null
  /** Whether no account exists. */
  isEmpty: () => Promise<boolean>
  close: () => Promise<void>
}

/** Restore of a backup in the browser: by operators, and before the first account exists. */
export async function restoreFeature(
  { http, platform }: FeatureStart,
  { restorer, requireProof }: RestoreDependencies,
): Promise<Restore> {
  const { config, clock, db } = platform
  const { backupDir } = config
  const first = await openFirstRestore({ db, config, now: clock.now })
  const uploads = openUploads({ backupDir, holder: await folderKey(config.dataDir), now: clock.now })
  const inspections = openInspections(config, clock.sleep)
  const refusal = async () => (restorer === null ? notPossible : await restorer.refusal())

  async function check(name: string): Promise<{ success: true; summary: BackupSummary | null }> {
    return { success: true, summary: await inspections.inspect(await findBackup(backupDir, name)) }
  }

  async function start(name: string, isFirst: boolean) {
    const why = await refusal()
    if (restorer === null || why !== null) throw new Conflict(why ?? notPossible)
    const file = await findBackup(backupDir, name)
    const summary = await inspections.inspect(file)
    if (summary === null) throw new Conflict('The backup is still being checked. Try again in a moment.')
    if (summary.problem !== null) throw new Conflict(summary.problem)
    const id = restorer.start({ path: file.path, summary, isFirst })
    return { success: true, id, message: 'The restore has started. Gazetteer is back in a moment.' }
  }

  route(http, 'operatorRestore', async () => ({
    success: true,
    folder: backupDir,
    refusal: await refusal(),
    outcome: (await restorer?.outcome()) ?? null,
  }))
  route(http, 'operatorRestoreUpload', async ({ actor, body }) => {
    // A long upload outlives the proof: only its first part needs one.
    if (body.upload === undefined) await requireProof(actor)
    return { success: true, ...(await uploads.receive(body)) }
  })
  route(http, 'operatorRestoreCheck', async ({ actor, body }) => {
    await requireProof(actor)
    return await check(body.file)
  })
  route(http, 'operatorRestoreStart', async ({ actor, body }) => {
    await requireProof(actor)
    platform.log.warn({ account: actor.accountId, file: body.file }, 'an operator restores a backup')
    return await start(body.file, false)
  })
  route(http, 'firstRestoreUpload', async ({ body: { secret, ...part } }) => {
    await first.admit(secret)
    return { success: true, ...(await uploads.receive(part)) }
  })
  route(http, 'firstRestoreCheck', async ({ body: { secret, file } }) => {
    await first.admit(secret)
    return await check(file)
  })
  route(http, 'firstRestoreStart', async ({ body: { secret, file } }) => {
    await first.admit(secret)
    platform.log.warn({ file }, 'a backup is restored into the empty installation')
    return await start(file, true)
  })
  route(http, 'restoreOutcome', async ({ query: { id } }) => {
    const outcome = (await restorer?.outcome()) ?? null
    return { success: true, outcome: outcome?.id === id ? outcome : null }
  })
  return { firstToken: first.token, isEmpty: first.isEmpty, close: uploads.close }
}

const notPossible = 'This process cannot restore a backup. Use the command line: gazetteer restore FILE --replace.'
