import { AppDatabaseError } from '@gazetteer/app-database'
import { fileProblem, linkedAbort } from '@gazetteer/bounded'
import { version } from '@gazetteer/contract'
import { PublicError } from '../../platform/errors.ts'
import { isOnDisk, pathOf, pruneFiles, sha256Of, surplusOf, writeVerified } from './backup-files.ts'
import { backupIdOf } from './backup-id.ts'
import { newestFirst, ofInstallation, readBackupName } from './backup-name.ts'
import { type BackupState, changeState, type OpenBackup } from './backup-state.ts'
import type { Bucket } from './bucket/open-bucket.ts'
import { backupLeaseMs, retryMs } from './claim-backup.ts'
import type { BackupsContext } from './context.ts'
import { postFailed, postWorksAgain } from './failure-mails.ts'

/** Another process took the backup over, because this one was suspended for longer than its lease. */
class LeaseLost extends Error {}

/** `signal`: this process stops; the next one goes on. */
type Making = { open: OpenBackup; by: string; signal: AbortSignal }

const renewMs = backupLeaseMs / 4

/**
 * Makes the claimed backup: file, read back, copy in the bucket, read back. Earlier ones are deleted only where the new
 * one was verified. Never throws for a failed backup: it is reported, and tried again.
 */
export async function makeClaimed(context: BackupsContext, { open, by, signal }: Making): Promise<void> {
  const done = new AbortController()
  const making = linkedAbort(signal)
  const renewing = renew(context, { by, signal: done.signal, onLost: (reason) => making.abort(reason) })
  try {
    await makeAndCopy(context, { open, by, signal: making.signal })
    await succeed(context, by)
  } catch (error) {
    if (signal.aborted) await release(context, by)
    else if (!(error instanceof LeaseLost)) await fail(context, by, error)
  } finally {
    making.unlink()
    done.abort()
    await renewing
  }
}

async function makeAndCopy(context: BackupsContext, making: Making): Promise<void> {
  const { open, by, signal } = making
  const isWritten = open.name !== null && (await isOnDisk(context, open.name))
  const installation = await backupIdOf(context.db)
  const name = isWritten && open.name !== null ? open.name : await write(context, making, installation)
  await pruneFiles(context, { verified: name, by: installation })
  const { bucket, log } = context
  if (bucket !== null) await copyToBucket(context, bucket, { name, by, installation, signal })
  log.info({ name, kind: open.kind, bucket: bucket?.title }, 'backup made and verified')
}

async function write(context: BackupsContext, { open, by, signal }: Making, installation: string): Promise<string> {
  const made = { kind: open.kind, madeAt: context.clock.now(), version, by: installation }
  const name = await writeVerified(context, made, signal)
  await changeOwn(context, by, (state, own) => ({ ...state, open: { ...own, name } }))
  return name
}

type Copying = { name: string; by: string; installation: string; signal: AbortSignal }

async function copyToBucket(context: BackupsContext, bucket: Bucket, copying: Copying): Promise<void> {
  const { name, by, installation, signal } = copying
  const sha256 = await sha256Of(context, name, signal)
  // Noted before the upload: an object of a killed process counts only after it was read back.
  const { unverified } = await changeOwn(context, by, (before) => ({
    ...before,
    // A state that was restored names uploads of the installation that the backup is of.
    unverified: [...new Set([...ofInstallation(before.unverified, installation), name])],
  }))
  // Only our own: another installation may use the same folder by mistake.
  await bucket.abortUnfinished((other) => unverified.includes(other), signal)
  await bucket.upload({ file: pathOf(context, name), name, sha256, signal })
  await bucket.verify(name, signal)
  const state = await changeOwn(context, by, (before) => ({
    ...before,
    unverified: before.unverified.filter((other) => other !== name),
  }))
  const stored = (await bucket.list(signal)).map((object) => object.name)
  // Of earlier attempts: the verified one is newer.
  for (const other of state.unverified) if (stored.includes(other)) await bucket.delete(other, signal)
  await changeOwn(context, by, (before) => ({ ...before, unverified: [] }))
  const own = ofInstallation(stored, installation).filter((other) => !state.unverified.includes(other))
  for (const old of surplusOf(own.toSorted(newestFirst(context.clock.now())), {
    verified: name,
    keep: context.config.backups.keep,
  }))
    await bucket.delete(old, signal)
}

/** Changes the state while this process has the backup. Throws LeaseLost. */
async function changeOwn(
  { db, clock }: BackupsContext,
  by: string,
  change: (state: BackupState, own: OpenBackup) => BackupState,
): Promise<BackupState> {
  const changed = await changeState(db, clock.now(), (state) =>
    state.open?.by === by ? change(state, state.open) : null,
  )
  if (changed === null) throw new LeaseLost()
  return changed
}

type Renewing = { by: string; signal: AbortSignal; onLost: (reason: LeaseLost) => void }

async function renew(context: BackupsContext, { by, signal, onLost }: Renewing): Promise<void> {
  const { clock, log } = context
  while (!signal.aborted) {
    await clock.sleep(renewMs, signal).catch(() => undefined)
    if (signal.aborted) return
    try {
      await changeOwn(context, by, (state, own) => ({ ...state, open: { ...own, until: clock.now() + backupLeaseMs } }))
    } catch (error) {
      if (error instanceof LeaseLost) return onLost(error)
      log.warn({ err: error }, 'renewing the lease of a backup failed; it will be retried')
    }
  }
}

async function succeed(context: BackupsContext, by: string): Promise<void> {
  const { db, clock } = context
  await changeState(db, clock.now(), async (state, trx) => {
    if (state.open?.by !== by) return null
    if (state.failure !== null) await postWorksAgain(context, trx)
    const { name, startedAt } = state.open
    const madeAt = name === null ? null : readBackupName(name)?.madeAt
    return { ...state, open: null, failure: null, lastVerifiedAt: madeAt ?? startedAt }
  })
}

/** The operators get one mail for a series of failures. */
async function fail(context: BackupsContext, by: string, error: unknown): Promise<void> {
  const { db, clock, log, countFailure } = context
  const text = reasonOf(error)
  const now = clock.now()
  countFailure()
  log.error({ err: error, reason: text }, 'backup failed; it will be retried')
  await changeState(db, now, async (state, trx) => {
    if (state.open?.by !== by) return null
    if (state.failure === null) await postFailed(context, trx, text)
    const failure = { since: state.failure?.since ?? now, at: now, text }
    return { ...state, failure, open: { ...state.open, by: null, until: now + retryMs } }
  })
}

/** The next start goes on immediately. */
async function release({ db, clock }: BackupsContext, by: string): Promise<void> {
  await changeState(db, clock.now(), (state) =>
    state.open?.by === by ? { ...state, open: { ...state.open, by: null, until: clock.now() } } : null,
  )
}

const unexpected = 'An unexpected error; the log of the server has the details.'

function reasonOf(error: unknown): string {
  if (error instanceof PublicError || error instanceof AppDatabaseError) return error.message
  const problem = fileProblem(error)
  return problem === null ? unexpected : `The folder of backups cannot be used: ${problem}.`
}
