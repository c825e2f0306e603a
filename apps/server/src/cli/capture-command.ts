import { parseArgs } from 'node:util'
import { fileFormats, sourceIdSchema } from '@gazetteer/listing'
import { texts } from '@gazetteer/engine'
import { SourceError } from '@gazetteer/source'
import { Invalid } from '../platform/errors.ts'
import { cityLabel, completingSources, typeKey } from '../features/captures/index.ts'
import { captureToFile, formatOf } from './capture.ts'
import { refuseUnwritable } from './out-file.ts'
import { settleMs } from './sources-command.ts'
import type { Run, SourceGate } from '@gazetteer/engine'
import type { SourceId } from '@gazetteer/listing'
import type { Clock } from '../platform/clock.ts'
import type { SourceRegistry } from '../sources.ts'
import type { CaptureOptions } from './capture.ts'

/** Where the command talks to its user; a terminal shows progress. */
export type Screen = { write: (text: string) => unknown; isTTY?: boolean }

export type CommandTools = {
  sources: SourceRegistry
  clock: Clock
  gate: SourceGate
  concurrency: number
  out: Screen
  signal: AbortSignal
}

const fileEndings = fileFormats
  .map((format) => `.${format}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')

/** What a script learns of a capture; 2 is kept for a command that is not understood. */
const exitCodes = { done: 0, failed: 1, sourceAway: 3 }

/** `capture --city … --type … --out FILE`: runs to the end and answers with the exit code. Throws Invalid in the user's words. */
export async function captureCommand(args: string[], tools: CommandTools): Promise<number> {
  if (!args.includes('--source')) await tools.sources.settled(settleMs)
  const options = optionsOf(args, tools)
  await refuseUnwritable(options.out)
  const { title, isFictional } = tools.sources.declarationOf(options.source)
  tools.out.write(`Capturing ${options.city} from ${title}\n`)
  if (isFictional) tools.out.write('The businesses of this source are fictional.\n')
  const show = progressLine(tools)
  const { run, isWritten, isSourceAway, credits } = await captureToFile(options, { ...tools, onProgress: show })
  const { counters, ending } = run
  clearLine(tools.out)
  tools.out.write(`${ending === null ? 'Ended' : texts.ending(ending, run)}\n`)
  const { fresh, raw, outside, closed, unfit, duplicate, overLimit } = counters
  tools.out.write(
    `${fresh} new of ${raw} rows: ${outside} outside, ${closed} closed, ${unfit} not fitting, ${duplicate} duplicate, ${overLimit} over the limit\n`,
  )
  tools.out.write(isWritten ? `Written to ${options.out}\n` : 'No file was written\n')
  if (isWritten && !isFictional) tools.out.write(`${credits.join('\n')}\n`)
  if (isSourceAway) return exitCodes.sourceAway
  return run.state === 'completed' ? exitCodes.done : exitCodes.failed
}

function optionsOf(args: string[], { sources, concurrency }: CommandTools): CaptureOptions {
  const { values } = parse(args)
  const { city, type: types = [], out } = values
  if (city === undefined) throw new Invalid('Which city? Add --city "Baltimore, MD"')
  if (types.length === 0) throw new Invalid('Which business type? Add --type restaurant; it may be given several times')
  if (out === undefined) throw new Invalid('Into which file? Add --out FILE.json, FILE.csv or another format')
  if (formatOf(out) === null) throw new Invalid(`--out ${out}: the name must end in ${fileEndings}`)
  const mode = values.mode ?? 'autonomous'
  if (mode !== 'autonomous' && mode !== 'manual') throw new Invalid(`--mode ${mode}: it is autonomous or manual`)
  const source = sourceOf(values.source, sources)
  return {
    city: cityLabel(city),
    types: [...new Set(types.map((type) => typeKey(type)))],
    source,
    completeFrom: completeFromOf(values['complete-from'] ?? [], source, sources),
    mode,
    out,
    concurrency,
    minConfidence: confidenceOf(values['min-confidence']),
  }
}

/** `--complete-from a,b` or several of them. */
function completeFromOf(values: readonly string[], own: SourceId, sources: SourceRegistry): SourceId[] {
  const wanted = values.flatMap((value) => value.split(',')).map((id) => sourceIdOf(id.trim()))
  return completingSources(sources, sources.declarationOf(own), wanted).map(({ id }) => id)
}

function confidenceOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && value <= 1) return value
  throw new Invalid(`--min-confidence ${text}: it is a number from 0 to 1`)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        city: { type: 'string' },
        type: { type: 'string', multiple: true },
        source: { type: 'string' },
        mode: { type: 'string' },
        'min-confidence': { type: 'string' },
        'complete-from': { type: 'string', multiple: true },
        out: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Invalid(error instanceof Error ? error.message : 'The arguments are not understood')
  }
}

function sourceOf(text: string | undefined, sources: SourceRegistry): SourceId {
  if (text === undefined) return sources.defaultId
  try {
    return sources.open(sourceIdOf(text)).declaration.id
  } catch (error) {
    if (error instanceof SourceError) throw new Invalid(error.message)
    throw error
  }
}

function sourceIdOf(text: string): SourceId {
  const parsed = sourceIdSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new Invalid(`Unknown source: "${text}". There are: ${sourceIdSchema.options.join(', ')}`)
}

/** One line that is written over: only on a terminal, at most ten times a second. */
function progressLine({ out, clock }: CommandTools): (run: Run) => void {
  let shownAt = 0
  return ({ lastSeq, requests }) => {
    if (!out.isTTY || clock.now() - shownAt < 100) return
    shownAt = clock.now()
    out.write(`\r${lastSeq.toLocaleString('en-US')} listings · ${requests.toLocaleString('en-US')} requests`)
  }
}

function clearLine(out: Screen): void {
  if (out.isTTY) out.write('\r\u001B[K')
}
