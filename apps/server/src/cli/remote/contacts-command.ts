import { type ContactsAnswer, contactLimitsSchema } from '@gazetteer/contract'
import { type Command, Option } from 'commander'
import { exitCodes } from '../exit-codes.ts'
import { type Io, UsageError, act, wholeNumber } from '../io.ts'
import { openRemoteApi, type RemoteApi } from './remote-api.ts'
import { type ServerOptions, addServerOptions, serverOf } from './server-options.ts'

const changes = {
  pause: 'pauseJobContacts',
  resume: 'resumeJobContacts',
  stop: 'stopJobContacts',
} as const

type Values = ServerOptions & {
  do?: 'start' | keyof typeof changes
  sites?: number
  minutes?: number
  json?: boolean
}

/** `contacts JOB`: progress of finding contacts of a job on a server; with `--do` it starts or changes it. */
export function addContactsCommand(program: Command, io: Io): void {
  const command = addServerOptions(program.command('contacts'))
    .description('shows or changes finding contacts of a job on a server')
    .argument('<job>', 'the id of the job')
    .addOption(new Option('--do <what>', 'changes it').choices(['start', 'pause', 'resume', 'stop']))
    .option('--sites <number>', 'with --do start: websites at most', wholeNumber)
    .option('--minutes <number>', 'with --do start: minutes at most', wholeNumber)
    .option('--json', 'prints JSON')
  act(command, async (jobId: string, { do: what, sites, minutes, json, ...server }: Values) => {
    const api = openRemoteApi(serverOf(server, io.config().remote))
    const limits = limitsOf({ what, sites, minutes })
    const { success: _success, ...contacts } = await asked(api, { jobId, what, limits }, io.signal())
    io.out.write(json === true ? `${JSON.stringify(contacts)}\n` : textOf(contacts))
    return exitCodes.done
  })
}

async function asked(
  api: RemoteApi,
  { jobId, what, limits }: { jobId: string; what: Values['do']; limits: { maxSites?: number; maxMinutes?: number } },
  signal: AbortSignal,
): Promise<ContactsAnswer> {
  const params = { jobId }
  if (what === undefined) return await api.call('jobContacts', { params }, signal)
  if (what === 'start') return await api.call('startJobContacts', { params, body: limits }, signal)
  return await api.call(changes[what], { params }, signal)
}

function limitsOf({
  what,
  sites,
  minutes,
}: {
  what: Values['do']
  sites?: number | undefined
  minutes?: number | undefined
}) {
  const limits = {
    ...(sites === undefined ? {} : { maxSites: sites }),
    ...(minutes === undefined ? {} : { maxMinutes: minutes }),
  }
  if (Object.keys(limits).length > 0 && what !== 'start') throw new UsageError('--sites and --minutes need --do start')
  if (!contactLimitsSchema.safeParse(limits).success)
    throw new UsageError('--sites can be up to 100,000, --minutes up to 1,440')
  return limits
}

function textOf({ state, visited, sites, found, refused, failed, problem }: Omit<ContactsAnswer, 'success'>): string {
  const counts = (of: Record<string, number>): string =>
    Object.entries(of)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
  const lines = [
    `${state}: ${visited} of ${sites} websites`,
    `found: ${counts(found)}`,
    `not read: ${counts(refused)}`,
    `no answer: ${failed}`,
    ...(problem === null ? [] : [problem]),
  ]
  return `${lines.join('\n')}\n`
}
