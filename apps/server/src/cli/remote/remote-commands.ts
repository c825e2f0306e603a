import type { Campaign, Job } from '@gazetteer/contract'
import { csvDecimals, csvDelimiters, fileFormats } from '@gazetteer/listing'
import { type Command, Option } from 'commander'
import { Invalid } from '../../platform/errors.ts'
import { refuseUnwritable, saveStream, standardOutput } from '../capture/out-file.ts'
import { oneFile } from '../caller-folder.ts'
import { type Io, act, once, printRows, wholeNumber } from '../io.ts'
import { exitCodes } from '../exit-codes.ts'
import { type FileOptions, fileOptionsOf, pathOfFile } from './exported-file.ts'
import { type RemoteApi, openRemoteApi } from './remote-api.ts'
import { type ServerOptions, addServerOptions, serverOf } from './server-options.ts'

type Exporting = { out: string } & FileOptions
type Printing = ServerOptions & { json?: boolean }

/** `jobs`, `export`, `campaigns`: the work of an account on a server. */
export function addRemoteCommands(program: Command, io: Io): void {
  const { out, err, config } = io
  const apiOf = (options: ServerOptions): RemoteApi => openRemoteApi(serverOf(options, config().remote))
  const command = (name: string, description: string, parent = program): Command =>
    addServerOptions(parent.command(name).description(description))

  const jobs = command('jobs', 'lists the captures of an account on a server, newest first')
    .option('--limit <number>', 'jobs at most', wholeNumber, 20)
    .option('--json', 'prints JSON')
  act(jobs, async ({ limit, json, ...server }: Printing & { limit: number }) => {
    const { jobs: found } = await apiOf(server).call('jobs', { query: { limit } }, io.signal())
    printRows(io, found, { isJson: json, line: jobLine, none: 'None yet.' })
    return exitCodes.done
  })

  const exported = command('export', 'downloads the file of a job on a server')
    .argument('<job>', 'the id of the job')
    .requiredOption('--out <file>', 'the file; - for standard output', oneFile)
    .addOption(new Option('--format <format>', 'another format than the job has').choices(fileFormats))
    .option(
      '--preset <name>',
      'a preset of columns, such as HubSpot; CSV unless the file or --format says otherwise',
      once,
    )
    .addOption(new Option('--delimiter <delimiter>', 'CSV: between columns').choices(csvDelimiters))
    .addOption(new Option('--decimal <sign>', 'CSV: in numbers').choices(csvDecimals))
  act(
    exported,
    async (id: string, { out: file, format, preset, delimiter, decimal, ...server }: ServerOptions & Exporting) => {
      const wanted = fileOptionsOf(file, { format, preset, delimiter, decimal })
      await refuseUnwritable(file)
      const [api, signal] = [apiOf(server), io.signal()]
      await saveStream(await api.download(await pathOfFile(api, { id, ...wanted, signal }), signal), {
        out: file,
        signal,
      })
      if (file !== standardOutput) err.write(`Written to ${file}\n`)
      return exitCodes.done
    },
  )

  const campaigns = program.command('campaigns').description('saved captures on a server')
  const list = command('list', 'lists the campaigns with their next start', campaigns).option('--json', 'prints JSON')
  act(list, async ({ json, ...server }: Printing) => {
    const { campaigns: found } = await apiOf(server).call('campaigns', {}, io.signal())
    printRows(io, found, { isJson: json, line: campaignLine, none: 'None yet.' })
    return exitCodes.done
  })
  const run = command('run', 'starts a campaign now', campaigns).argument('<campaign>', 'its id or name')
  act(run, async (wanted: string, server: ServerOptions) => {
    const [api, signal] = [apiOf(server), io.signal()]
    const { campaigns: all } = await api.call('campaigns', {}, signal)
    const found = all.find(({ id, name }) => id === wanted || name === wanted)
    if (found === undefined) throw new Invalid(`There is no campaign "${wanted}".`)
    const { jobId = '' } = await api.call('runCampaign', { body: { id: found.id } }, signal)
    out.write(`${jobId}\n`)
    return exitCodes.done
  })
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
