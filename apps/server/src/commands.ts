import { z } from 'zod'
import { accountsText } from './accounts-text.ts'
import type { Operators } from './features/operators/index.ts'
import { Invalid } from './platform/errors.ts'
import { type Jobs, queues } from './platform/jobs/index.ts'

/** What the command line may ask of the process that holds the data folder. */
export const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('user-plan'), email: z.string(), plan: z.enum(['free', 'professional']) }),
  z.object({ command: z.literal('user'), verb: z.enum(['suspend', 'admit', 'stop']), email: z.string() }),
  z.object({ command: z.literal('accounts'), q: z.string(), after: z.string().nullable() }),
  z.object({ command: z.literal('queues'), sendAgain: z.boolean() }),
  z.object({ command: z.literal('backup'), file: z.string() }),
])
export type Command = z.infer<typeof commandSchema>

export type CommandNeeds = {
  operators: Operators
  jobs: Pick<Jobs, 'states' | 'sendAgain'>
  backUp: (file: string) => Promise<{ message: string }>
}

/** Throws a public error with a sentence for the operator. */
export async function answerCommand(
  { operators, jobs, backUp }: CommandNeeds,
  request: unknown,
): Promise<{ message: string }> {
  const parsed = commandSchema.safeParse(request)
  if (!parsed.success) throw new Invalid('The running server does not know this command. Is it of the same version?')
  const { data } = parsed
  if (data.command === 'queues') return { message: await queuesAnswer(jobs, data.sendAgain) }
  if (data.command === 'backup') return await backUp(data.file)
  if (data.command === 'accounts') return { message: await accountsAnswer(operators, data) }
  const id = await operators.idOf(data.email)
  if (data.command === 'user-plan') return { message: await operators.setPlan(id, data.plan, null) }
  const verbs = { suspend: operators.suspend, admit: operators.admit, stop: operators.stopRun }
  return { message: await verbs[data.verb](id, null) }
}

/** An answer over the control socket has its limit: a page at a time. */
const accountsAtOnce = 100

async function accountsAnswer(
  operators: Operators,
  { q, after }: { q: string; after: string | null },
): Promise<string> {
  return accountsText(await operators.list({ q, after: after ?? undefined, limit: accountsAtOnce }))
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
