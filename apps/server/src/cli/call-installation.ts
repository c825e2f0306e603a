import { z } from 'zod'
import type { Config } from '../config.ts'
import { type NewUser, accountChanged, createUser } from '../features/accounts/index.ts'
import { stopCapture } from '../features/captures/index.ts'
import { openOperators, type Operators } from '../features/operators/index.ts'
import { backUpInstallation, migrateInstallation } from '../backup.ts'
import { rotateInstallationKey } from '../rotate-key.ts'
import { openOptOuts } from '../features/opt-outs/index.ts'
import { type Plans, plansFeature } from '../features/plans/index.ts'
import { openEngine } from '../captures-context.ts'
import { sourceDeclarations } from '../sources.ts'
import { type AppDatabase, openAppDatabase } from '@gazetteer/app-database'
import { systemClock } from '../platform/clock.ts'
import { keepFilesPrivate } from '../platform/private-folder.ts'
import { callHolder, holdDataFolder } from '../platform/data-folder.ts'
import { Invalid } from '../platform/errors.ts'
import { openJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import { mailPoster } from '../platform/mail/post-mail.ts'
import { openSecrets } from '../platform/secrets.ts'
import { withoutRestore } from '../platform/sole-process.ts'
import { type Command, answerCommand } from '../commands.ts'

/** Large backups take hours. */
const backupWithinMs = 6 * 3_600_000

const deleteNeedsServer =
  'Start the server first, on this data folder: a deletion also ends captures and the subscription of the account.'

const answerSchema = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })])

/**
 * Sends the command to the server that holds the data folder, or runs it in this process. Throws Invalid with a
 * message for the operator.
 */
export async function callInstallation(config: Config, command: Command): Promise<string> {
  const answer = await callHolder(config.dataDir, command, command.command === 'backup' ? backupWithinMs : undefined)
  if (answer === null) return (await withoutServer(config, command)).message
  const read = answerSchema.parse(answer)
  if ('error' in read) throw new Invalid(read.error)
  return read.message
}

async function withoutServer(config: Config, command: Command): Promise<{ message: string }> {
  keepFilesPrivate()
  const folder = await holdDataFolder(config.dataDir)
  const database = await openAppDatabase({ url: config.databaseUrl, folder, log: silentLog })
  try {
    const installation = { config, database, clock: systemClock, log: silentLog }
    const backUp = (file: string) => backUpInstallation(installation, file)
    // Backed up without migration, whatever its version.
    if (command.command === 'backup') return await withoutRestore(config.databaseUrl, () => backUp(command.file))
    await migrateInstallation(installation)
    if (command.command === 'key-rotate') return await rotateInstallationKey(installation, command.newKey)
    const jobs = await openJobs({ database, log: silentLog })
    const optOuts = await openOptOuts({ ...installation, db: database.db })
    try {
      const plans = plansFeature(installation)
      const operators = operatorsOver(config, { database, plans })
      const newUser = (wanted: NewUser) => createUser({ ...installation, db: database.db, plans }, wanted)
      return await answerCommand({ operators, createUser: newUser, jobs, backUp, optOuts }, command)
    } finally {
      await optOuts.close()
      await jobs.close()
    }
  } finally {
    await database.close()
    await folder.release()
  }
}

/**
 * Servers on other machines are notified through the shared database; one that starts later finds the remaining work.
 */
function operatorsOver(config: Config, { database, plans }: { database: AppDatabase; plans: Plans }): Operators {
  const { db } = database
  const onWarning = () => undefined
  const sources = sourceDeclarations({ config, cachesIndexes: false, now: systemClock.now, onWarning })
  const engine = openEngine({ database, clock: systemClock }, { plans, sources })
  // The stop is stored in the engine; a worker's poller carries it out.
  const scheduler = { run: () => undefined }
  return openOperators({
    db,
    config,
    plans,
    clock: systemClock,
    log: silentLog,
    changed: (accountId) => database.notify(accountChanged, accountId),
    deleteAccount: () => Promise.reject(new Invalid(deleteNeedsServer)),
    async postMail(trx, message) {
      const secrets = await openSecrets({ key: config.encryptionKey, dataDir: config.dataDir, db: trx })
      await mailPoster({ smtpUrl: config.mail.smtpUrl, secrets, clock: systemClock })(trx, message)
    },
    stopRun: (accountId, why) => stopCapture({ engine, scheduler }, { accountId }, why),
  })
}
