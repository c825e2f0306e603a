import { z } from 'zod'
import type { Config } from '../config.ts'
import { accountChanged, setPlanByEmail } from '../features/accounts/index.ts'
import { plansFeature } from '../features/plans/index.ts'
import { migrations } from '../migrations/index.ts'
import { migrate, openAppDatabase } from '../platform/app-database/index.ts'
import { systemClock } from '../platform/clock.ts'
import { keepFilesPrivate } from '../platform/closed-folder.ts'
import { askHolder, holdDataFolder } from '../platform/data-folder.ts'
import { Invalid } from '../platform/errors.ts'
import { silentLog } from '../platform/log.ts'
import { type Command, answerCommand } from '../commands.ts'

const answerSchema = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })])

/** `user plan EMAIL free|professional`: through the server that holds the data folder, else by itself. Answers with the exit code. */
export async function userPlanCommand(args: string[], config: Config, out: NodeJS.WriteStream): Promise<number> {
  const [word, email, plan, ...more] = args
  const isUnderstood = word === 'plan' && email !== undefined && more.length === 0
  if (!isUnderstood || (plan !== 'free' && plan !== 'professional')) {
    throw new Invalid('Usage: npm run gazetteer -- user plan EMAIL free|professional')
  }
  const command: Command = { command: 'user-plan', email, plan }
  const answer = await askHolder(config.dataDir, command)
  const { message } = answer === null ? await withoutServer(config, command) : parsed(answer)
  out.write(`${message}\n`)
  return 0
}

function parsed(answer: unknown): { message: string } {
  const read = answerSchema.parse(answer)
  if ('error' in read) throw new Invalid(read.error)
  return read
}

async function withoutServer(config: Config, command: Command): Promise<{ message: string }> {
  keepFilesPrivate()
  const folder = await holdDataFolder(config.dataDir)
  const database = await openAppDatabase({ url: config.databaseUrl, folder, log: silentLog })
  try {
    await migrate(database.db, migrations)
    const plans = plansFeature({ config, clock: systemClock })
    const setPlan = async (email: string, plan: 'free' | 'professional'): Promise<void> => {
      const accountId = await setPlanByEmail({ db: database.db, plans }, { email, plan })
      await database.notify(accountChanged, accountId)
    }
    return await answerCommand({ setPlan }, command)
  } finally {
    await database.close()
    await folder.release()
  }
}
