import { readdir, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { fileProblem } from '@gazetteer/bounded'
import { SourceError } from '../../port.ts'
import { diskFile } from '../files/disk-file.ts'
import type { PlaceFile } from './place-search.ts'

/** Division files in a local copy of a release; empty when it has only places. */
export async function localOutlines(path: string): Promise<PlaceFile[]> {
  const names = await readdir(path, { recursive: true }).catch((): string[] => [])
  return names
    .filter((name) => /\.(geo)?parquet$/.test(name) && name.split(sep).includes('type=division_area'))
    .map((name) => ({ file: diskFile(join(path, name)), box: null }))
}

/**
 * The GeoParquet place files at a path: the file itself, or those in a folder and its subfolders. Throws SourceError
 * 'refused'.
 */
export async function localFiles(path: string): Promise<PlaceFile[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [{ file: diskFile(path), box: null }]
    const names = await readdir(path, { recursive: true })
    const all = names.filter((name) => /\.(geo)?parquet$/.test(name) && basename(name) !== 'collections.parquet').sort()
    // A complete release has other themes too.
    const places = all.filter((name) => name.split(sep).includes('type=place'))
    const chosen = places.length > 0 ? places : all.filter((name) => !/(^|[\\/])type=/.test(name))
    if (chosen.length === 0) throw new SourceError('refused', `No Parquet file of places found in ${path}.`)
    return chosen.map((name) => ({ file: diskFile(join(path, name)), box: null }))
  } catch (cause) {
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    throw new SourceError('refused', `${path} cannot be read: ${problem}.`, { cause })
  }
}
