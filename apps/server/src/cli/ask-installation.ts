import { z } from 'zod'
import type { Config } from '../config.ts'
import { accountChanged, setPlanByEmail } from '../features/accounts/index.ts'
import { backUpInstallation, migrateInstallation } from '../backup.ts'
import { openOptOuts } from '../features/opt-outs/index.ts'
import { plansFeature } from '../features/plans/index.ts'
import { openAppDatabase } from '../platform/app-database/index.ts'
import { systemClock } from '../platform/clock.ts'
import { keepFilesPrivate } from '../platform/closed-folder.ts'
import { askHolder, holdDataFolder } from '../platform/data-folder.ts'
import { Invalid } from '../platform/errors.ts'
import { openJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import { type Command, answerCommand } from '../commands.ts'

/** A backup of much takes its time. */
const backupWithinMs = 6 * 3_600_000

const answerSchema = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })])

/** Asks the server that holds the data folder, else answers by itself. Throws Invalid in the operator's words. */
export async function askInstallation(config: Config, command: Command): Promise<string> {
  const answer = await askHolder(config.dataDir, command, command.command === 'backup' ? backupWithinMs : undefined)
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
    // Kept as it is, of whatever version.
    if (command.command === 'backup') return await backUp(command.file)
    await migrateInstallation(installation)
    const jobs = await openJobs({ database, log: silentLog })
    const plans = plansFeature({ config, clock: systemClock })
    const setPlan = async (email: string, plan: 'free' | 'professional'): Promise<void> => {
      const accountId = await setPlanByEmail({ db: database.db, plans }, { email, plan })
      await database.notify(accountChanged, accountId)
    }
    const optOuts = await openOptOuts({ ...installation, db: database.db })
    try {
      return await answerCommand({ accounts: { setPlan }, jobs, backUp, optOuts }, command)
    } finally {
      await optOuts.close()
      await jobs.close()
    }
  } finally {
    await database.close()
    await folder.release()
  }
}
