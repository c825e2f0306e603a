import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const committed = fileURLToPath(new URL('../../data', import.meta.url))

/** A real extract that is part of the repository: New York's Lower East Side, © OpenStreetMap contributors, ODbL. */
export const nycExtract = join(committed, 'nyc-les.osm.pbf')

/** A file of another project's tests, with its right values in the README beside it. */
export const compatFile = (name: string): string => join(committed, 'compat', name)

/**
 * For tests and benchmarks: the path of real data (from the repository, else `GAZETTEER_DATA`, else `../shared/data`
 * beside it). Null with a console message if missing.
 */
export function realData(path: string): string | null {
  const own = join(committed, basename(path))
  if (existsSync(own)) return own
  const folder =
    process.env['GAZETTEER_DATA'] ?? resolve(fileURLToPath(new URL('../../../../../shared/data', import.meta.url)))
  const found = resolve(folder, path)
  if (existsSync(found)) return found
  console.log(`skipped: no ${path} in ${folder} (set GAZETTEER_DATA)`)
  return null
}
