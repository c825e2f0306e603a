import { type FileFormat, type SourceId, fileFormats, sourceIdSchema } from '@gazetteer/listing'
import type { CaptureMode } from '@gazetteer/engine'
import { Invalid } from '../../platform/errors.ts'
import { formatOf } from './capture.ts'
import { readOptions } from '../read-options.ts'

/** The arguments of `capture`, validated as far as possible without a source. */
export type CaptureArguments = {
  city: string
  types: string[]
  out: string
  format: FileFormat
  mode: CaptureMode
  source: SourceId | null
  completeFrom: SourceId[]
  minConfidence: number | null
  /** Maximum number of listings; null: unlimited. */
  limit: number | null
  onlyNew: boolean
  /** The file of an earlier capture; its listings are skipped. */
  since: string | null
  isJson: boolean
  url: string | null
  key: string | null
}

const fileEndings = fileFormats
  .map((format) => `.${format}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')

/** Throws Invalid with a message for the user. */
export function captureArguments(args: string[]): CaptureArguments {
  const { values } = parse(args)
  const { city, type: types = [], out } = values
  if (city === undefined) throw new Invalid('Missing city. Add --city "Baltimore, MD"')
  if (types.length === 0) throw new Invalid('Missing business type. Add --type restaurant; repeat it for more types')
  if (out === undefined) throw new Invalid('Missing output file. Add --out FILE.json, FILE.csv or another format')
  const format = formatOf(out)
  if (format === null) throw new Invalid(`--out ${out}: the name must end in ${fileEndings}`)
  const mode = values.mode ?? 'autonomous'
  if (mode !== 'autonomous' && mode !== 'manual') throw new Invalid(`--mode ${mode}: must be autonomous or manual`)
  return {
    city,
    types,
    out,
    format,
    mode,
    source: values.source === undefined ? null : sourceIdOf(values.source),
    completeFrom: (values['complete-from'] ?? []).flatMap((text) => text.split(',')).map((id) => sourceIdOf(id.trim())),
    minConfidence: confidenceOf(values['min-confidence']),
    limit: limitOf(values.limit),
    onlyNew: values['only-new'] ?? false,
    since: values.since ?? null,
    isJson: values.json ?? false,
    url: values.url ?? null,
    key: values.key ?? null,
  }
}

const parse = (args: string[]) =>
  readOptions({
    args,
    options: {
      city: { type: 'string' },
      type: { type: 'string', multiple: true },
      source: { type: 'string' },
      mode: { type: 'string' },
      'min-confidence': { type: 'string' },
      'complete-from': { type: 'string', multiple: true },
      out: { type: 'string' },
      limit: { type: 'string' },
      'only-new': { type: 'boolean' },
      since: { type: 'string' },
      json: { type: 'boolean' },
      url: { type: 'string' },
      key: { type: 'string' },
    },
  })

function sourceIdOf(text: string): SourceId {
  const parsed = sourceIdSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new Invalid(`Unknown source: "${text}". See: npm run gazetteer -- sources`)
}

function confidenceOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && value <= 1) return value
  throw new Invalid(`--min-confidence ${text}: must be a number from 0 to 1`)
}

function limitOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new Invalid(`--limit ${text}: must be a whole number from 1`)
}
