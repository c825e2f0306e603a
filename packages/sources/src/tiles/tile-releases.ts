import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FileGone, type Http } from '../parquet/index.ts'
import { catalogBaseOf, firstAnswer, releasesOfBucket, releasesOfCatalog } from '../overture/releases.ts'
import { SourceError } from '../port.ts'
import { type ArchiveFile, localArchive, remoteArchive } from './archive-file.ts'

export const tileThemes = ['base', 'transportation', 'divisions'] as const
export type TileTheme = (typeof tileThemes)[number]

export const publicTiles = 'https://overturemaps-extras-us-west-2.s3.us-west-2.amazonaws.com/tiles'

/** Where the archives of all releases are: `{place}/{release}/{theme}.pmtiles`. */
export type TilePlace = {
  /** Names of releases, newest first. Some may have no archives. */
  releases: (signal: AbortSignal) => Promise<string[]>
  archive: (release: string, theme: TileTheme) => ArchiveFile
}

const releasePattern = /\b\d{4}-\d{2}-\d{2}\.\d+\b/g
const shortMs = 6_000

export function localTiles(folder: string): TilePlace {
  return {
    releases: async () => {
      const names = await readdir(folder).catch((cause: unknown) => {
        throw new SourceError('unavailable', `The folder ${folder} cannot be read.`, { cause })
      })
      return newestFirst(names.join('\n'))
    },
    archive: (release, theme) => localArchive(join(folder, release, `${theme}.pmtiles`)),
  }
}

/** Releases are those that the folder lists; without a list, those of Overture's catalog. */
export function remoteTiles(
  address: string,
  { http, catalogUrl }: { http: Http; catalogUrl: string | null },
): TilePlace {
  const base = catalogBaseOf(catalogUrl)
  const named = (list: Promise<{ id: string }[]>): Promise<string[]> => list.then((all) => all.map(({ id }) => id))
  return {
    releases: async (signal) => {
      const ofFolder = async () => {
        const { bytes } = await http.ask(`${address}/`, { signal, timeoutMs: shortMs })
        return newestFirst(new TextDecoder().decode(bytes))
      }
      const ofCatalog = [
        () => named(releasesOfCatalog({ http, base, signal })),
        () => named(releasesOfBucket({ http, base, signal })),
      ]
      return await firstAnswer(address === publicTiles ? ofCatalog : [ofFolder, ...ofCatalog], signal)
    },
    archive: (release, theme) => remoteArchive(`${address}/${release}/${theme}.pmtiles`, http),
  }
}

const newestFirst = (text: string): string[] => [...new Set(text.match(releasePattern))].sort().reverse()

/** The error of a missing file as one of the source. */
export const withoutFile = (error: unknown): unknown =>
  error instanceof FileGone
    ? new SourceError('unavailable', `${error.address} does not exist.`, { cause: error, isSourceWide: true })
    : error
