import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease } from '@gazetteer/testkit/fakes/overture-release'

export const placesInRelease = 3_000_000
const release = '2026-11-18.0'
const files = 8

/** The release, generated once (some minutes) and cached in the temporary folder. */
export async function releaseFolder(): Promise<{ folder: string; files: string[] }> {
  const folder = join(tmpdir(), `gazetteer-bench-overture-${placesInRelease}`)
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    await mkdir(draft)
    console.log(`Making ${placesInRelease.toLocaleString('en-US')} places in ${folder} …`)
    await makeRelease({ folder: draft, release, places: placesInRelease, files, oldFiles: 1 })
    await rename(draft, folder)
  }
  const home = join(folder, release, 'theme=places', 'type=place')
  return { folder, files: (await readdir(home)).toSorted().map((name) => join(home, name)) }
}
