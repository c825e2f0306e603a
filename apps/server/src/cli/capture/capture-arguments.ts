import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { type AreaRequest, areaSchema } from '@gazetteer/contract'
import { type FileFormat, type SourceId, fileFormats, sourceIdSchema } from '@gazetteer/listing'
import type { CaptureMode } from '@gazetteer/engine'
import { Invalid } from '../../platform/errors.ts'
import { formatOf } from './capture.ts'
import { readOptions } from '../read-options.ts'
import { explained } from './out-file.ts'

/** The arguments of `capture`, validated as far as possible without a source. */
export type CaptureArguments = {
  /** A city, or an area in its place. */
  place: { city: string } | { area: AreaRequest }
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
  const given = [city, values.area, values.circle].filter((value) => value !== undefined).length
  if (given === 0)
    throw new Invalid('Missing city. Add --city "Baltimore, MD", --area FILE.geojson or --circle LON,LAT,METRES')
  if (given > 1) throw new Invalid('Give one of --city, --area and --circle')
  if (types.length === 0) throw new Invalid('Missing business type. Add --type restaurant; repeat it for more types')
  if (out === undefined) throw new Invalid('Missing output file. Add --out FILE.json, FILE.csv or another format')
  const format = formatOf(out)
  if (format === null) throw new Invalid(`--out ${out}: the name must end in ${fileEndings}`)
  const mode = values.mode ?? 'autonomous'
  if (mode !== 'autonomous' && mode !== 'manual') throw new Invalid(`--mode ${mode}: must be autonomous or manual`)
  const area = values.area === undefined ? circleOf(values.circle) : areaOfFile(values.area)
  if (area !== null && mode === 'manual') throw new Invalid('Areas can be captured with --mode autonomous only')
  return {
    place: area === null ? { city: city ?? '' } : { area },
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
      area: { type: 'string' },
      circle: { type: 'string' },
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

/** The boundary in a GeoJSON file; the name of the area is that of the file. */
function areaOfFile(path: string): AreaRequest {
  const name = basename(path, extname(path)).slice(0, 100)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw explained(error, `--area ${path} cannot be read`)
  }
  try {
    return { kind: 'polygon', name, geometry: JSON.parse(text) }
  } catch {
    throw new Invalid(`--area ${path}: the file is not JSON`)
  }
}

function circleOf(text: string | undefined): AreaRequest | null {
  if (text === undefined) return null
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [longitude, latitude, radiusM] = numbers
  const parsed = areaSchema.safeParse({
    kind: 'circle',
    name: `Circle ${text}`,
    center: [longitude, latitude],
    radiusM,
  })
  if (numbers.length === 3 && parsed.success) return parsed.data
  throw new Invalid(`--circle ${text}: must be LON,LAT,METRES, such as -97.74,30.27,5000`)
}

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
