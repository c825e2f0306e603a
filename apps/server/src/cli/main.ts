import { z } from 'zod'
import { loadConfig } from '../config.ts'
import { formatFatalError } from '../format-fatal-error.ts'
import { explainInput } from '../platform/http/input-errors.ts'
import { keepHeapSmall } from '../platform/keep-heap-small.ts'
import { buildProgram } from './build-program.ts'
import { ClosedOutput } from './capture/out-file.ts'
import { exitCodes } from './exit-codes.ts'
import { UsageError, runProgram } from './io.ts'
import { PublicError } from '../platform/errors.ts'
import { StoppedBySignal } from './stopped-by-signal.ts'

keepHeapSmall(30)
z.config({ customError: explainInput })

// A closed pipe (`| head -1`) or a full disk behind stdout must not stop a capture from writing its file.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const { stdout: out, stderr: err, argv } = process
const program = buildProgram({ out, err, config: loadConfig, signal: stopSignal })
const args = argv.slice(2)
process.exitCode = await runProgram(program, args.length === 0 ? ['--help'] : args).catch((error: unknown) => {
  if (error instanceof ClosedOutput) return exitCodes.done
  console.error(error instanceof StoppedBySignal ? error.message : formatFatalError(error))
  if (error instanceof StoppedBySignal) return error.exitCode
  if (error instanceof PublicError && error.code === 'source-away') return exitCodes.sourceAway
  return error instanceof UsageError ? exitCodes.invalidCommand : exitCodes.failed
})

/** From here on the first SIGINT or SIGTERM aborts, and a second one ends the process. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort(new StoppedBySignal(130)))
  process.once('SIGTERM', () => stopping.abort(new StoppedBySignal(143)))
  return stopping.signal
}
