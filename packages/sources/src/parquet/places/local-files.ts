import { readdir, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { fileProblem } from '../../file-problem.ts'
import { SourceError } from '../../port.ts'
import { diskFile } from '../files/disk-file.ts'
import type { PlaceFile } from './place-search.ts'

/** The outlines of divisions in a local copy of a release; none where it has only places. */
export async function localOutlines(path: string): Promise<PlaceFile[]> {
  const names = await readdir(path, { recursive: true }).catch((): string[] => [])
  return names
    .filter((name) => /\.(geo)?parquet$/.test(name) && name.split(sep).includes('type=division_area'))
    .map((name) => ({ file: diskFile(join(path, name)), box: null }))
}

/** The GeoParquet files of places at a path: the file itself, or those of a folder and its folders. Throws SourceError 'refused'. */
export async function localFiles(path: string): Promise<PlaceFile[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [{ file: diskFile(path), box: null }]
    const names = await readdir(path, { recursive: true })
    const all = names.filter((name) => /\.(geo)?parquet$/.test(name) && basename(name) !== 'collections.parquet').sort()
    // A whole release has other themes beside the places.
    const places = all.filter((name) => name.split(sep).includes('type=place'))
    const chosen = places.length > 0 ? places : all.filter((name) => !/(^|[\\/])type=/.test(name))
    if (chosen.length === 0) throw new SourceError('refused', `There is no Parquet file of places in ${path}.`)
    return chosen.map((name) => ({ file: diskFile(join(path, name)), box: null }))
  } catch (cause) {
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    throw new SourceError('refused', `${path} cannot be read: ${problem}.`, { cause })
  }
}
