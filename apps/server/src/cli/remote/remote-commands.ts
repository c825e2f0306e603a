import type { Campaign, Job } from '@gazetteer/contract'
import { fileFormats } from '@gazetteer/listing'
import { type Command, Option } from 'commander'
import { Invalid } from '../../platform/errors.ts'
import { saveStream } from '../capture/out-file.ts'
import { type Io, act, once, wholeNumber } from '../io.ts'
import { type RemoteApi, openRemoteApi } from './remote-api.ts'
import { type ServerOptions, addServerOptions, serverOf } from './server-options.ts'

type Printing = ServerOptions & { json?: boolean }

/** `jobs`, `export`, `campaigns`: the work of an account on a server. */
export function addRemoteCommands(program: Command, { out, err, config, signal }: Io): void {
  const apiOf = (options: ServerOptions): RemoteApi => openRemoteApi(serverOf(options, config().remote))
  const print = <T extends object>(
    rows: readonly T[],
    isJson: boolean | undefined,
    line: (row: T) => string,
  ): number => {
    if (isJson === true) out.write(`${JSON.stringify(rows)}\n`)
    else if (rows.length > 0) out.write(`${rows.map(line).join('\n')}\n`)
    else err.write('None yet.\n')
    return 0
  }
  const command = (name: string, description: string, parent = program): Command =>
    addServerOptions(parent.command(name).description(description))

  const jobs = command('jobs', 'lists the captures of an account on a server, newest first')
    .option('--limit <number>', 'jobs at most', wholeNumber, 20)
    .option('--json', 'prints JSON')
  act(jobs, async ({ limit, json, ...server }: Printing & { limit: number }) => {
    const { jobs: found } = await apiOf(server).call('jobs', { query: { limit: Math.min(limit, 200) } }, signal)
    return print(found, json, jobLine)
  })

  const exported = command('export', 'downloads the file of a job on a server')
    .argument('<job>', 'the id of the job')
    .requiredOption('--out <file>', 'the file; - for standard output', once)
    .addOption(new Option('--format <format>', 'another format than the job has').choices(fileFormats))
  act(
    exported,
    async (id: string, { out: file, format, ...server }: ServerOptions & { out: string; format?: string }) => {
      const api = apiOf(server)
      await saveStream(await api.download(await pathOf(api, { id, format, signal }), signal), { out: file, signal })
      if (file !== '-') err.write(`Written to ${file}\n`)
      return 0
    },
  )

  const campaigns = program.command('campaigns').description('saved captures on a server')
  const list = command('list', 'lists the campaigns with their next start', campaigns).option('--json', 'prints JSON')
  act(list, async ({ json, ...server }: Printing) =>
    print((await apiOf(server).call('campaigns', {}, signal)).campaigns, json, campaignLine),
  )
  const run = command('run', 'starts a campaign now', campaigns).argument('<campaign>', 'its id or name')
  act(run, async (wanted: string, server: ServerOptions) => {
    const api = apiOf(server)
    const { campaigns: all } = await api.call('campaigns', {}, signal)
    const found = all.find(({ id, name }) => id === wanted || name === wanted)
    if (found === undefined) throw new Invalid(`There is no campaign "${wanted}".`)
    const { jobId = '' } = await api.call('runCampaign', { body: { id: found.id } }, signal)
    out.write(`${jobId}\n`)
    return 0
  })
}

/** The job's own file, or a file in another format. */
async function pathOf(
  api: RemoteApi,
  { id, format, signal }: { id: string; format: string | undefined; signal: AbortSignal },
): Promise<string> {
  if (format !== undefined) return `/api/jobs/${encodeURIComponent(id)}/export?format=${format}`
  const { exports: files } = await api.call('exports', { query: { limit: 200 } }, signal)
  const file = files.find(({ jobId }) => jobId === id)
  if (file === undefined) throw new Invalid(`Job ${id} has no file.`)
  return `/api/download/${encodeURIComponent(file.filename)}`
}

const jobLine = ({ id, status, startTime, recordsProcessed, cities }: Job): string =>
  `${id}  ${status.padEnd(10)}${dayOf(startTime)}  ${String(recordsProcessed).padStart(8)}  ${cities
    .slice(0, 3)
    .map(({ city }) => city)
    .join('; ')}`

const campaignLine = ({ id, name, nextAt, isPaused }: Campaign): string =>
  `${id}  ${startOf(isPaused, nextAt)}  ${name}`

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function startOf(isPaused: boolean, nextAt: number | null): string {
  if (isPaused) return 'paused    '
  return nextAt === null ? 'by hand   ' : dayOf(nextAt)
}
