import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { version } from '@gazetteer/contract'
import type { Config } from '../config.ts'
import { Invalid } from '../platform/errors.ts'
import type { Screen } from './capture/report.ts'
import { programName } from './program-name.ts'

/** What commands use of the process. Results go to `out`, progress and warnings to `err`. */
export type Io = {
  out: Screen
  err: Screen
  /** Reads the configuration when a command needs it. */
  config: () => Config
  /** Aborts at SIGINT and SIGTERM. A command that never calls it is ended by the system. */
  signal: () => AbortSignal
}

/** The command line is wrong: exit code 2. */
export class UsageError extends Invalid {}

/** Checks values of the command line: what they break is a UsageError. */
export async function checked<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    throw error instanceof Invalid ? new UsageError(error.message, { cause: error }) : error
  }
}

/** Prints rows as one JSON list, or as lines; `none` is a note for people that there are none. */
export function printRows<T extends object>(
  { out, err }: Pick<Io, 'out' | 'err'>,
  rows: readonly T[],
  { isJson = false, line, none }: { isJson: boolean | undefined; line: (row: T) => string; none: string },
): void {
  if (isJson) out.write(`${JSON.stringify(rows)}\n`)
  else if (rows.length === 0) err.write(`${none}\n`)
  else out.write(`${rows.map(line).join('\n')}\n`)
}

/** The program without commands; it throws instead of ending the process. */
export function newProgram({ out, err }: Pick<Io, 'out' | 'err'>): Command {
  return new Command()
    .name(programName)
    .description('Gazetteer collects business listings of cities from open data and documented APIs.')
    .version(version)
    .helpOption('-h, --help', 'shows help')
    .helpCommand('help [command]', 'shows help for a command')
    .showHelpAfterError('Add --help for usage.')
    .configureOutput({ writeOut: (text) => void out.write(text), writeErr: (text) => void err.write(text) })
    .exitOverride()
}

/** Runs the command that the arguments name; returns the exit code of its action. */
export async function runProgram(program: Command, args: string[]): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' })
    return codes.get(program) ?? 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    throw error
  }
}

const codes = new WeakMap<Command, number>()

/** Sets the action of a command; `run` returns the exit code. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what commander passes
export function act<Args extends unknown[]>(command: Command, run: (...args: Args) => Promise<number>): Command {
  return command.action(async (...args: Args) => {
    codes.set(rootOf(command), await run(...args))
  })
}

const rootOf = (command: Command): Command => (command.parent === null ? command : rootOf(command.parent))

/** For options that may be given one time: otherwise the last value would win silently. */
export function once(value: string, earlier: string | undefined): string {
  if (earlier !== undefined) throw new InvalidArgumentError('It is given twice.')
  return value
}

/** For options that may be repeated, or hold several values separated by commas. */
export const several = (value: string, earlier: string[] = []): string[] => [...earlier, value]
export const listed = (value: string, earlier: string[] = []): string[] => [
  ...earlier,
  ...value.split(',').map((one) => one.trim()),
]

/** A number within bounds. */
export function numberBetween(least: number, most: number) {
  return (value: string): number => {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`)
  }
}

export function wholeNumberFrom(least: number) {
  return (value: string): number => {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (Number.isSafeInteger(number) && number >= least) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least}.`)
  }
}

export const wholeNumber = wholeNumberFrom(1)
