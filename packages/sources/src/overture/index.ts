import {
  type DataReleases,
  fixedDataRelease,
  httpFile,
  localFiles,
  localOutlines,
  openHttp,
  openPlaces,
} from '../parquet/index.ts'
import { allowedHosts } from '../fetch-allowed.ts'
import type { MapsSource } from '../port.ts'
import { openBoundaries } from './boundaries.ts'
import { overtureDeclaration } from './declaration.ts'
import { layout } from './layout.ts'
import { openOutlines } from './outlines.ts'
import { openReleases } from './open-releases.ts'
import { catalogBaseOf, publicHosts } from './releases.ts'

export { overtureDeclaration } from './declaration.ts'

export type OvertureConfig = {
  /** Address of the catalog, of a release folder, or a local file or folder; null: the public catalog. */
  url: string | null
  cacheDir: string | null
  now: () => number
}

export function openOverture(config: OvertureConfig): MapsSource {
  const { cacheDir } = config
  const dataReleases = dataReleasesOf(config)
  const places = openPlaces({
    outlineOf: openOutlines(dataReleases, cacheDir),
    declaration: overtureDeclaration,
    layout,
    dataReleases,
    cacheDir,
    isLocal: isLocalOverture(config.url),
  })
  return { ...places, boundaryOf: openBoundaries(dataReleases, cacheDir) }
}

export const isLocalOverture = (url: string | null): boolean => url !== null && !/^https?:/.test(url)

function dataReleasesOf({ url, cacheDir, now }: OvertureConfig): DataReleases {
  if (url !== null && isLocalOverture(url))
    return { ...fixedDataRelease('files', () => localFiles(url)), outlines: async () => await localOutlines(url) }
  const base = catalogBaseOf(url)
  const http = openHttp(allowedHosts(base, publicHosts))
  if (base.endsWith('.parquet'))
    return fixedDataRelease('file', async () => [{ file: httpFile(base, http), box: null }])
  return openReleases({ base, http, cacheDir, now })
}
