import { type OptOutEntry, createKeySchema, newOptOutSchema, secondFactors } from '@gazetteer/contract'
import { z } from 'zod'
import { accountsText } from './accounts-text.ts'
import type { NewUser } from './features/accounts/index.ts'
import type { Operators } from './features/operators/index.ts'
import type { OptOuts } from './features/opt-outs/index.ts'
import { Conflict, Invalid } from './platform/errors.ts'
import { type Jobs, queues } from './platform/jobs/index.ts'

/** Commands that the command line sends to the process that holds the data folder. */
export const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('user-plan'), email: z.string(), plan: z.enum(['free', 'professional']) }),
  z.object({
    command: z.literal('user-create'),
    email: z.string(),
    key: createKeySchema,
    plan: z.enum(['free', 'professional']).nullable(),
  }),
  z.object({
    command: z.literal('user'),
    operation: z.enum(['suspend', 'admit', 'stop', 'reset-password', 'delete']),
    email: z.string(),
  }),
  z.object({
    command: z.literal('user-reset-factor'),
    email: z.string(),
    factors: z.array(z.enum(secondFactors)).min(1),
  }),
  z.object({ command: z.literal('accounts'), q: z.string(), after: z.string().nullable() }),
  z.object({ command: z.literal('queues'), sendAgain: z.boolean() }),
  z.object({ command: z.literal('backup'), file: z.string() }),
  z.object({ command: z.literal('key-rotate'), newKey: z.string().nullable() }),
  z.object({ command: z.literal('opt-out-add'), optOut: newOptOutSchema }),
  z.object({ command: z.literal('opt-out-list') }),
  z.object({ command: z.literal('opt-out-remove'), id: z.number().int() }),
])
export type Command = z.infer<typeof commandSchema>

export type CommandDependencies = {
  operators: Operators
  createUser: (wanted: NewUser) => Promise<object>
  jobs: Pick<Jobs, 'states' | 'sendAgain'>
  backUp: (file: string) => Promise<{ message: string }>
  optOuts: Pick<OptOuts, 'list' | 'add' | 'remove'>
}

const cutOffText = 'The server stops or restores a backup. Run the command again afterwards.'

/** Answers commands; a close ends a backup under way, by the signal `stopping`, and waits for the others. */
export function openCommands(dependenciesUntil: (stopping: AbortSignal) => CommandDependencies) {
  const stopping = new AbortController()
  const dependencies = dependenciesUntil(stopping.signal)
  const underWay = new Set<Promise<unknown>>()
  return {
    answer(request: unknown): Promise<{ message: string }> {
      const answered = answerCommand(dependencies, request).finally(() => underWay.delete(answered))
      underWay.add(answered)
      return answered
    },
    async close(): Promise<void> {
      stopping.abort(new Conflict(cutOffText))
      await Promise.allSettled(underWay)
    },
  }
}

/** Throws a public error with a message for the operator. */
export async function answerCommand(dependencies: CommandDependencies, request: unknown): Promise<{ message: string }> {
  const parsed = commandSchema.safeParse(request)
  if (!parsed.success) throw new Invalid('Unknown command: the running server may be a different version.')
  return { message: await messageOf(dependencies, parsed.data) }
}

async function messageOf(
  { operators, createUser, jobs, backUp, optOuts }: CommandDependencies,
  command: Command,
): Promise<string> {
  switch (command.command) {
    case 'queues':
      return await queuesAnswer(jobs, command.sendAgain)
    case 'backup':
      return (await backUp(command.file)).message
    case 'key-rotate':
      throw new Conflict('Stop the server first: it uses the present key.')
    case 'accounts':
      return await accountsAnswer(operators, command)
    case 'user-plan':
      return await operators.setPlan(await operators.idOf(command.email), command.plan, null)
    case 'user-reset-factor':
      return await operators.resetFactors(await operators.idOf(command.email), command.factors, null)
    case 'user-create':
      return JSON.stringify(await createUser(command))
    case 'user': {
      const operations = {
        suspend: operators.suspend,
        admit: operators.admit,
        stop: operators.stopRun,
        'reset-password': operators.resetPassword,
        delete: operators.deleteAccount,
      }
      return await operations[command.operation](await operators.idOf(command.email), null)
    }
    case 'opt-out-add': {
      const { entry, isNew } = await optOuts.add(command.optOut)
      return isNew ? `${optOutLine(entry)}\n${optOutNote}` : `${optOutLine(entry)}\nIt was already on the list.`
    }
    case 'opt-out-list': {
      const entries = await optOuts.list()
      return entries.length === 0 ? 'No opt-outs yet.' : entries.map(optOutLine).join('\n')
    }
    case 'opt-out-remove':
      return `${optOutLine(await optOuts.remove(command.id))}\nRemoved from the list: captures can store it again.`
  }
}

const optOutNote =
  'Captures skip it from their next page on. Listings stored before remain: delete them in the data table. Delete\n' +
  'downloaded files too. Captures are deleted KEEP_RUNS_DAYS days after their end. See docs/use/responsible-use.md'

function optOutLine({ id, kind, value, city, addedAt }: OptOutEntry): string {
  const day = new Date(addedAt).toISOString().slice(0, 10)
  return `${String(id).padEnd(6)}${day}  ${kind.padEnd(7)}${value}${city === null ? '' : ` (${city})`}`
}

/** Answers over the control socket are limited in size, so accounts are paged. */
const accountsPerBatch = 100

async function accountsAnswer(
  operators: Operators,
  { q, after }: { q: string; after: string | null },
): Promise<string> {
  return accountsText(await operators.list({ q, after: after ?? undefined, limit: accountsPerBatch }))
}

/** A table of the queues, after the number of jobs moved back from the dead-letter queues. */
async function queuesAnswer(jobs: CommandDependencies['jobs'], isSendingAgain: boolean): Promise<string> {
  const sent = isSendingAgain ? await jobs.sendAgain(queues.mail) : 0
  const rows = (await jobs.states()).map(({ name, waiting, active, failed }) => [name, waiting, active, failed])
  const table = [['queue', 'waiting', 'active', 'failed'], ...rows]
    .map(
      ([name, ...counts]) => `${String(name).padEnd(16)}${counts.map((count) => String(count).padStart(9)).join('')}`,
    )
    .join('\n')
  return isSendingAgain ? `Retried jobs: ${sent}\n${table}` : table
}
