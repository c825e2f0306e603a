import { setFlagsFromString } from 'node:v8'
import { loadConfig } from '../config.ts'
import { formatFatalError } from '../format-fatal-error.ts'
import { systemClock } from '../platform/clock.ts'
import { Invalid } from '../platform/errors.ts'
import { openCopy } from '../features/opt-outs/index.ts'
import { openSourceRegistry } from '../sources.ts'
import { StoppedBySignal } from './stopped-by-signal.ts'
import { backupCommand, restoreCommand } from './backup-commands.ts'
import { captureCommand } from './capture-command.ts'
import { exitCodes } from './exit-codes.ts'
import { createMachineRateLimiter } from './machine-rate-limiter.ts'
import { mcpCommand } from './mcp-command.ts'
import { programName } from './program-name.ts'
import { sourcesCommand } from './sources-command.ts'
import { accountsCommand, optOutCommand, queuesCommand, userCommand } from './operator-commands.ts'

const help = `Gazetteer collects business listings for US cities from lawful maps sources.

  ${programName} capture --city "Baltimore, MD" --type restaurant --out FILE.json
      --type TYPE      a business type; may be given several times
      --out FILE       .json, .csv, .html, .xlsx, .geojson, .ndjson or .parquet
      --source SOURCE  see sources; without it the default one
      --complete-from SOURCE  fills in what listings lack, such as hours from alltheplaces; several times, or with commas
      --min-confidence N  listings that the source trusts less (0 to 1) are left out
      --mode MODE      autonomous (every listing, the default) or manual (120 of a type)
      --limit N        most listings: the capture ends there
      --only-new       leaves out what is known: --since EARLIER.json (or .ndjson) names the file of an earlier capture;
                       with --url the server knows the account's earlier captures
      --json           progress and end as JSON, one object a line: started, progress, ended
      --url URL --key KEY  the capture is done by a running server, for the account of the key (scopes read and capture);
                       GAZETTEER_URL and GAZETTEER_KEY say the same, and keep the key out of the list of processes
  ${programName} sources                                   which maps sources are configured
  ${programName} user plan EMAIL free|professional         sets the plan of an account
  ${programName} user suspend|admit EMAIL                  keeps an account out, or lets it in again
  ${programName} user stop EMAIL                           stops the capture of an account
  ${programName} accounts [WORD] [--after ID]              accounts with plan, use and last sign-in, the newest first
  ${programName} opt-out add --phone NUMBER | --site HOST | --name NAME [--city CITY]   nobody captures it any more
  ${programName} opt-out list                              who is on the list, with the ID of each
  ${programName} opt-out remove ID                         is captured again
  ${programName} queues                                    what background work waits, is active, failed
      --send-again     sends what failed for good once more
  ${programName} backup FILE                               all of the app database in one file, beside a running server too
  ${programName} restore FILE                              into an empty installation, while no server runs
      --replace        deletes what the installation holds first
  ${programName.replace('npm run', 'npm run --silent')} mcp [--url URL] --key KEY        the MCP server over stdio, for a running server
  ${programName} --help

Exit codes: 0 done (also at its --limit), 1 failed or refused, 2 a command that is not understood, 3 the source answered nothing,
refused, or allows no more today (with nothing found no file is written then), 4 a capture of a server waits for a person's
decision, 130 and 143 stopped by a signal.
`

// A command is a guest on its machine: the heap is collected when it has grown by a third, not fourfold. The flag is read at each
// collection; measured with `npm run bench -- memory`, the run takes no longer.
setFlagsFromString('--heap-growing-percent=30')

// Who reads what is told may go (`| head -1`), or its disk be full: a capture still writes its file.
for (const told of [process.stdout, process.stderr]) told.on('error', () => undefined)

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StoppedBySignal ? error.message : formatFatalError(error))
  return error instanceof StoppedBySignal ? error.exitCode : 1
})

/** Answers with the exit code. */
async function run([command, ...args]: string[]): Promise<number> {
  const isHelp = command === undefined || ['--help', '-h', 'help'].includes(command)
  if (isHelp || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help)
    return 0
  }
  if (command === 'user') return userCommand(args, loadConfig(), process.stdout)
  if (command === 'accounts') return accountsCommand(args, loadConfig(), process.stdout)
  if (command === 'mcp') return mcpCommand(args, loadConfig())
  if (command === 'backup') return backupCommand(args, loadConfig(), process.stdout)
  if (command === 'restore') return restoreCommand(args, loadConfig(), process.stdout)
  if (command === 'opt-out') return optOutCommand(args, loadConfig(), process.stdout)
  if (command === 'queues') return queuesCommand(args, loadConfig(), process.stdout)
  if (command !== 'capture' && command !== 'sources') {
    process.stderr.write(`There is no command "${command}".\n\n${help}`)
    return exitCodes.notUnderstood
  }
  if (command === 'sources' && args.length > 0) throw new Invalid(`Usage: ${programName} sources`)
  return withSources(command, args)
}

async function withSources(command: 'capture' | 'sources', args: string[]): Promise<number> {
  const config = loadConfig()
  const { now } = systemClock
  const onWarning = (text: string) => process.stderr.write(`${text}\n`)
  // The data folder may be held by a server.
  const sources = openSourceRegistry({ config, keepsIndexes: false, now, onWarning })
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort(new StoppedBySignal(130)))
  process.once('SIGTERM', () => stopping.abort(new StoppedBySignal(143)))
  try {
    if (command === 'sources') return sourcesCommand(sources, process.stdout)
    const concurrency = config.workerConcurrency
    return await captureCommand(args, {
      sources,
      clock: systemClock,
      rateLimiter: createMachineRateLimiter({ cacheDir: config.cacheDir, now, onWarning }),
      optOuts: openCopy(config.dataDir),
      concurrency,
      remote: config.remote,
      out: process.stdout,
      signal: stopping.signal,
    })
  } finally {
    await sources.close()
  }
}
