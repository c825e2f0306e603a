import { setFlagsFromString } from 'node:v8'
import { loadConfig } from '../config.ts'
import { formatFatalError } from '../format-fatal-error.ts'
import { systemClock } from '../platform/clock.ts'
import { Invalid } from '../platform/errors.ts'
import { openCopy } from '../features/opt-outs/index.ts'
import { openSourceRegistry } from '../sources.ts'
import { StoppedBySignal } from './stopped-by-signal.ts'
import { backupCommand, restoreCommand } from './backup-commands.ts'
import { captureCommand } from './capture/capture-command.ts'
import { duplicatesCommand } from './duplicates/duplicates-command.ts'
import { exitCodes } from './exit-codes.ts'
import { createMachineRateLimiter } from './capture/machine-rate-limiter.ts'
import { mcpCommand } from './mcp-command.ts'
import { programName } from './program-name.ts'
import { sourcesCommand } from './sources-command.ts'
import { accountsCommand, optOutCommand, queuesCommand, userCommand } from './operator-commands.ts'

const help = `Gazetteer collects business listings of cities from open data and documented APIs.

  ${programName} capture --city "Baltimore, MD" --type restaurant --out FILE.json
      --type TYPE      business type; repeat for more
      --out FILE       .json, .csv, .html, .xlsx, .geojson, .ndjson or .parquet
      --source SOURCE  maps source (see sources); default: the configured one
      --complete-from SOURCE  fills missing fields, such as hours from alltheplaces; repeat, or separate with commas
      --min-confidence N  skips listings with a lower confidence (0 to 1)
      --mode MODE      autonomous (all listings, the default) or manual (120 per type)
      --limit N        maximum number of listings; the capture ends there
      --only-new       skips known listings: --since EARLIER.json (or .ndjson) names the file of an earlier capture;
                       with --url the server compares with the account's earlier captures
      --json           prints progress and result as JSON, one object per line: started, progress, ended
      --url URL --key KEY  runs the capture on a server, for the account of the API key (scopes read and capture);
                       GAZETTEER_URL and GAZETTEER_KEY do the same and do not show the key in the process list
  ${programName} duplicates --in FILE.json --out PAIRS.json  finds rows of any list (.json, .ndjson, .csv) that are one business
      --threshold T    lowest score, a probability from 0 to 1; default: the one with the best results
  ${programName} sources                                   lists the maps sources and whether they are configured
  ${programName} user create EMAIL --key NAME --scopes read,capture,table,admin [--plan professional]
                       creates an account and its first API key, and prints both as JSON
  ${programName} user plan EMAIL free|professional         sets the plan of an account
  ${programName} user suspend|admit EMAIL                  suspends an account, or lifts the suspension
  ${programName} user stop EMAIL                           stops the capture of an account
  ${programName} accounts [WORD] [--after ID]              lists accounts, newest first; WORD is part of an address
  ${programName} opt-out add --phone NUMBER | --site HOST | --name NAME [--city CITY]   excludes a business from captures
  ${programName} opt-out list                              lists the opt-outs with their IDs
  ${programName} opt-out remove ID                         allows captures of the business again
  ${programName} queues                                    shows waiting, active and failed background jobs
      --send-again     retries jobs that failed permanently
  ${programName} backup FILE                               backs up the app database to one file, also while a server runs
  ${programName} restore FILE                              restores into an empty installation, while no server runs
      --replace        deletes the existing data first
  ${programName.replace('npm run', 'npm run --silent')} mcp [--url URL] --key KEY        runs the MCP server over stdio, connected to a running server
  ${programName} --help

Exit codes: 0 done (also at its --limit), 1 failed or refused, 2 invalid command, 3 source unavailable: no answer, refused,
or daily limit reached (without listings no file is written), 4 a capture on a server waits for your decision,
130 or 143 stopped by a signal.
`

// Collects the heap after 33 % growth instead of 4×, for low memory use of short-lived commands. V8 reads the flag at
// each collection; `npm run bench -- memory` shows no slowdown.
setFlagsFromString('--heap-growing-percent=30')

// A closed pipe (`| head -1`) or a full disk behind stdout must not stop a capture from writing its file.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StoppedBySignal ? error.message : formatFatalError(error))
  return error instanceof StoppedBySignal ? error.exitCode : 1
})

/** Returns the exit code. */
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
  if (command === 'duplicates') return duplicatesCommand(args, process.stdout)
  if (command === 'queues') return queuesCommand(args, loadConfig(), process.stdout)
  if (command !== 'capture' && command !== 'sources') {
    process.stderr.write(`Unknown command "${command}".\n\n${help}`)
    return exitCodes.invalidCommand
  }
  if (command === 'sources' && args.length > 0) throw new Invalid(`Usage: ${programName} sources`)
  return withSources(command, args)
}

async function withSources(command: 'capture' | 'sources', args: string[]): Promise<number> {
  const config = loadConfig()
  const { now } = systemClock
  const onWarning = (text: string) => process.stderr.write(`${text}\n`)
  // A server may hold the data folder.
  const sources = openSourceRegistry({ config, cachesIndexes: false, now, onWarning })
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
