import type { DefinedSource } from './defined/index.ts'
import type { SourceId } from '@gazetteer/listing'

/** Operator settings; paths are absolute. */
export type SourceConfig = {
  /** The default source; `auto` chooses by availability. */
  mapsSource: SourceId
  osmExtract: readonly string[]
  /** Null: the public server. */
  overpassUrl: string | null
  /** Contact address in the User-Agent. */
  overpassContact: string | null
  /** For a private server; null: default. 0 requests per day: no limit. */
  overpassPerDay: number | null
  overpassGapMs: number | null
  overpassTimeoutSeconds: number | null
  /** Address or path of Overture's catalog, a release or files; null: the public catalog. */
  overtureUrl: string | null
  /** Foursquare OS Places as Parquet: a file or a folder. */
  foursquarePath: string | null
  /** A local file of All The Places; takes precedence over the address. */
  alltheplacesPath: string | null
  /** Address of `runs/latest.json`; null: the public one. */
  alltheplacesUrl: string | null
  /** Key of the Places API (New). */
  googleKey: string | null
  /** Null: the public endpoint. */
  googleUrl: string | null
  /** The operator states an agreement with Google that allows storing. */
  googleStorage: 'permitted' | null
  /** Price of a request with the full field mask; null: Google's list price. */
  googlePriceUsd: number | null
  /** Sources of the operator's file. */
  definedSources: readonly DefinedSource[]
  sampleDelayMs: number
  /** Share of simulated faults in the sample's answers, 0 to 1. */
  sampleFaults: number
  /** Folder for index files; null: memory only. */
  cacheDir: string | null
  /** Cache folder for fetched parts of open data; null: no cache. */
  groupsDir: string | null
  now: () => number
  /** Called for problems that do not stop anything, such as a full disk. */
  onWarning: (text: string) => void
}
