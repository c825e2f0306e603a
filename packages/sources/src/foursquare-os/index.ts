import { fixedDataRelease, localFiles, openPlaces } from '../parquet/index.ts'
import type { MapsSource } from '../port.ts'
import { foursquareDeclaration } from './declaration.ts'
import { layout } from './layout.ts'

export { foursquareDeclaration } from './declaration.ts'

/** Foursquare OS Places from Parquet files that the operator downloaded: a file or a folder. */
export function openFoursquareOs({ path }: { path: string }): MapsSource {
  return openPlaces({
    declaration: foursquareDeclaration,
    layout,
    dataReleases: fixedDataRelease('files', () => localFiles(path)),
    cacheDir: null,
    isLocal: true,
  })
}
