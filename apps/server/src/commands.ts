import { type OptOutEntry, newOptOutSchema } from '@gazetteer/contract'
import { z } from 'zod'
import { accountsText } from './accounts-text.ts'
import type { Operators } from './features/operators/index.ts'
import type { OptOuts } from './features/opt-outs/index.ts'
import { Invalid } from './platform/errors.ts'
import { type Jobs, queues } from './platform/jobs/index.ts'

/** What the command line may ask of the process that holds the data folder. */
export const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('user-plan'), email: z.string(), plan: z.enum(['free', 'professional']) }),
  z.object({ command: z.literal('user'), operation: z.enum(['suspend', 'admit', 'stop']), email: z.string() }),
  z.object({ command: z.literal('accounts'), q: z.string(), after: z.string().nullable() }),
  z.object({ command: z.literal('queues'), sendAgain: z.boolean() }),
  z.object({ command: z.literal('backup'), file: z.string() }),
  z.object({ command: z.literal('opt-out-add'), optOut: newOptOutSchema }),
  z.object({ command: z.literal('opt-out-list') }),
  z.object({ command: z.literal('opt-out-remove'), id: z.number().int() }),
])
export type Command = z.infer<typeof commandSchema>

export type CommandNeeds = {
  operators: Operators
  jobs: Pick<Jobs, 'states' | 'sendAgain'>
  backUp: (file: string) => Promise<{ message: string }>
  optOuts: Pick<OptOuts, 'list' | 'add' | 'remove'>
}

/** Throws a public error with a sentence for the operator. */
export async function answerCommand(needs: CommandNeeds, request: unknown): Promise<{ message: string }> {
  const parsed = commandSchema.safeParse(request)
  if (!parsed.success) throw new Invalid('The running server does not know this command. Is it of the same version?')
  return { message: await messageOf(needs, parsed.data) }
}

async function messageOf({ operators, jobs, backUp, optOuts }: CommandNeeds, asked: Command): Promise<string> {
  switch (asked.command) {
    case 'queues':
      return await queuesAnswer(jobs, asked.sendAgain)
    case 'backup':
      return (await backUp(asked.file)).message
    case 'accounts':
      return await accountsAnswer(operators, asked)
    case 'user-plan':
      return await operators.setPlan(await operators.idOf(asked.email), asked.plan, null)
    case 'user': {
      const operations = { suspend: operators.suspend, admit: operators.admit, stop: operators.stopRun }
      return await operations[asked.operation](await operators.idOf(asked.email), null)
    }
    case 'opt-out-add': {
      const { entry, isNew } = await optOuts.add(asked.optOut)
      return isNew ? `${optOutLine(entry)}\n${optOutNote}` : `${optOutLine(entry)}\nIt was on the list already.`
    }
    case 'opt-out-list': {
      const entries = await optOuts.list()
      return entries.length === 0 ? 'Nobody is on the opt-out list.' : entries.map(optOutLine).join('\n')
    }
    case 'opt-out-remove':
      return `${optOutLine(await optOuts.remove(asked.id))}\nIt is off the list: captures store it again.`
  }
}

const optOutNote =
  'No capture stores it, from the next page on. What was stored before stays: remove it from the data table, and delete\n' +
  'files that were downloaded; earlier captures are cleared after KEEP_RUNS_DAYS. See docs/responsible-use.md'

function optOutLine({ id, kind, value, city, addedAt }: OptOutEntry): string {
  const day = new Date(addedAt).toISOString().slice(0, 10)
  return `${String(id).padEnd(6)}${day}  ${kind.padEnd(7)}${value}${city === null ? '' : ` (${city})`}`
}

/** An answer over the control socket has its limit: a page at a time. */
const accountsPerBatch = 100

async function accountsAnswer(
  operators: Operators,
  { q, after }: { q: string; after: string | null },
): Promise<string> {
  return accountsText(await operators.list({ q, after: after ?? undefined, limit: accountsPerBatch }))
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
