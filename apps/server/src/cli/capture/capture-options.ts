import { type AreaRequest, type ContactLimits, contactLimitsSchema } from '@gazetteer/contract'
import { type FileFormat, type SourceId, fileFormats, sourceIdSchema } from '@gazetteer/listing'
import type { CaptureFilters } from '@gazetteer/listing/capture-filter'
import type { CaptureMode } from '@gazetteer/engine'
import { type Command, Option } from 'commander'
import { UsageError, listed, numberBetween, once, several, wholeNumber } from '../io.ts'
import { oneFile, severalFiles } from '../caller-folder.ts'
import { type ServerOptions, addServerOptions } from '../remote/server-options.ts'
import { programName } from '../program-name.ts'
import { type FilterOptionValues, addFilterOptions, filtersOfOptions } from './filter-options.ts'
import { areaOfFile, circleOf } from './area-options.ts'
import { formatOf } from './capture.ts'
import { standardOutput } from './out-file.ts'

/** What a capture is to do, validated as far as possible without a source. */
export type CaptureArguments = {
  cities: string[]
  areas: AreaRequest[]
  types: string[]
  /** The file; `-` for standard output. */
  out: string
  format: FileFormat
  mode: CaptureMode
  source: SourceId | null
  completeFrom: SourceId[]
  minConfidence: number | null
  filters: CaptureFilters | null
  /** Maximum number of listings; null: unlimited. */
  limit: number | null
  /** Limits of finding contacts afterwards; null: not wanted. */
  contacts: ContactLimits | null
  onlyNew: boolean
  /** Starts a very large capture on a server, too. */
  isConfirmed: boolean
  /** The file of an earlier capture; its listings are skipped. */
  since: string | null
  isJson: boolean
  server: ServerOptions
}

export type CaptureOptionValues = ServerOptions &
  FilterOptionValues & {
    city?: string[]
    area?: string[]
    circle?: string[]
    type?: string[]
    out?: string
    format?: FileFormat
    mode: CaptureMode
    source?: string
    completeFrom?: string[]
    minConfidence?: number
    limit?: number
    contacts?: boolean
    contactsSites?: number
    contactsMinutes?: number
    onlyNew?: boolean
    confirm?: boolean
    since?: string
    json?: boolean
  }

export const addCaptureOptions = (command: Command): Command =>
  addFilterOptions(addServerOptions(command))
    .option('--city <city>', 'a city, such as "Baltimore, MD"; repeat for more', several)
    .option('--area <file>', 'an area in a GeoJSON file; repeat for more', severalFiles)
    .option('--circle <lon,lat,metres>', 'a circle; repeat for more', several)
    .option('--type <type>', 'a business type; repeat for more', several)
    .option('--out <file>', `the file: ${fileEndings}; - for standard output`, oneFile)
    .addOption(new Option('--format <format>', 'the format of standard output').choices(fileFormats))
    .option('--source <source>', 'a maps source (see sources); default: the configured one', once)
    .option(
      '--complete-from <source>',
      'fills missing fields, such as hours from alltheplaces; repeat for more',
      listed,
    )
    .option('--min-confidence <number>', 'skips listings with a lower confidence', numberBetween(0, 1))
    .addOption(
      new Option('--mode <mode>', 'autonomous: all listings; manual: 120 per type')
        .choices(['autonomous', 'manual'])
        .default('autonomous'),
    )
    .option('--limit <number>', 'maximum number of listings; the capture ends there', wholeNumber)
    .option('--contacts', 'finds e-mail and social addresses on the listings’ own websites afterwards')
    .option('--contacts-sites <number>', 'websites at most', wholeNumber)
    .option('--contacts-minutes <number>', 'minutes for contacts at most', wholeNumber)
    .option('--only-new', 'skips listings of an earlier capture (--since), or on a server of all earlier ones')
    .option('--since <file>', 'the file of an earlier capture: .json or .ndjson', oneFile)
    .option('--confirm', 'with --url: starts a very large capture, too')
    .option('--json', 'prints started, progress and ended as JSON, one object per line')

const fileEndings = fileFormats
  .map((format) => `.${format}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')

/** Throws UsageError with a message for the user. */
export function argumentsOf(given: CaptureOptionValues): CaptureArguments {
  const { city: cities = [], type: types = [], out } = given
  const areas = [...(given.area ?? []).map(areaOfFile), ...(given.circle ?? []).map(circleOf)]
  if (cities.length + areas.length === 0)
    throw new UsageError('Missing city. Add --city "Baltimore, MD", --area FILE.geojson or --circle LON,LAT,METRES')
  if (types.length === 0) throw new UsageError('Missing business type. Add --type restaurant; repeat it for more types')
  if (out === undefined) throw new UsageError('Missing output file. Add --out FILE.json, FILE.csv or another format')
  if (areas.length > 0 && given.mode === 'manual')
    throw new UsageError('Areas can be captured with --mode autonomous only')
  const isStandardOutput = out === standardOutput
  const format = given.format ?? (isStandardOutput ? 'json' : formatOf(out))
  if (format === null) throw new UsageError(`--out ${out}: the name must end in ${fileEndings}`)
  refuseContradiction(out, given.format)
  if (isStandardOutput && given.json === true) throw new UsageError('--json and --out - both use standard output')
  return {
    cities,
    areas,
    types,
    out,
    format,
    mode: given.mode,
    source: given.source === undefined ? null : sourceIdOf(given.source),
    completeFrom: (given.completeFrom ?? []).map(sourceIdOf),
    minConfidence: given.minConfidence ?? null,
    filters: filtersOfOptions(given),
    limit: given.limit ?? null,
    contacts: contactsOf(given),
    onlyNew: given.onlyNew ?? false,
    isConfirmed: given.confirm ?? false,
    since: given.since ?? null,
    isJson: given.json ?? false,
    server: {
      ...(given.url === undefined ? {} : { url: given.url }),
      ...(given.key === undefined ? {} : { key: given.key }),
    },
  }
}

function contactsOf({ contacts, contactsSites, contactsMinutes }: CaptureOptionValues): ContactLimits | null {
  const limits = {
    ...(contactsSites === undefined ? {} : { maxSites: contactsSites }),
    ...(contactsMinutes === undefined ? {} : { maxMinutes: contactsMinutes }),
  }
  if (contacts !== true) {
    if (Object.keys(limits).length > 0) throw new UsageError('--contacts-sites and --contacts-minutes need --contacts')
    return null
  }
  const parsed = contactLimitsSchema.safeParse(limits)
  if (!parsed.success) throw new UsageError('--contacts-sites can be up to 100,000, --contacts-minutes up to 1,440')
  return parsed.data
}

/** Throws UsageError when the ending of the file names another format. */
export function refuseContradiction(out: string, format: FileFormat | undefined): void {
  const named = formatOf(out)
  if (format !== undefined && named !== null && named !== format)
    throw new UsageError(`--out ${out}: the ending .${named} contradicts --format ${format}`)
}

function sourceIdOf(text: string): SourceId {
  const parsed = sourceIdSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new UsageError(`Unknown source: "${text}". See: ${programName} sources`)
}
