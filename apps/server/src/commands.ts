import { z } from 'zod'
import type { Accounts } from './features/accounts/index.ts'
import { Invalid } from './platform/errors.ts'
import { type Jobs, queues } from './platform/jobs/index.ts'

/** What the command line may ask of the process that holds the data folder. */
export const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('user-plan'), email: z.string(), plan: z.enum(['free', 'professional']) }),
  z.object({ command: z.literal('queues'), sendAgain: z.boolean() }),
  z.object({ command: z.literal('backup'), file: z.string() }),
])
export type Command = z.infer<typeof commandSchema>

export type CommandNeeds = {
  accounts: Pick<Accounts, 'setPlan'>
  jobs: Pick<Jobs, 'states' | 'sendAgain'>
  backUp: (file: string) => Promise<{ message: string }>
}

/** Throws a public error with a sentence for the operator. */
export async function answerCommand(
  { accounts, jobs, backUp }: CommandNeeds,
  request: unknown,
): Promise<{ message: string }> {
  const parsed = commandSchema.safeParse(request)
  if (!parsed.success) throw new Invalid('The running server does not know this command. Is it of the same version?')
  if (parsed.data.command === 'queues') return { message: await queuesAnswer(jobs, parsed.data.sendAgain) }
  if (parsed.data.command === 'backup') return await backUp(parsed.data.file)
  const { email, plan } = parsed.data
  await accounts.setPlan(email, plan)
  return { message: `${email} is ${plan} now.` }
}

/** A table of the queues; before it, what was sent again from where failed jobs lie. */
async function queuesAnswer(jobs: CommandNeeds['jobs'], isSendingAgain: boolean): Promise<string> {
  const sent = isSendingAgain ? await jobs.sendAgain(queues.mail) : 0
  const rows = (await jobs.states()).map(({ name, waiting, active, failed }) => [name, waiting, active, failed])
  const table = [['queue', 'waiting', 'active', 'failed'], ...rows]
    .map(
      ([name, ...counts]) => `${String(name).padEnd(16)}${counts.map((count) => String(count).padStart(9)).join('')}`,
    )
    .join('\n')
  return isSendingAgain ? `${sent} sent again\n${table}` : table
}
