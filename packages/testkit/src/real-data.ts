import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** For tests and benchmarks: the path of a file or folder of real data (`GAZETTEER_DATA`, or beside the repository), or null with a word on the screen where this machine has none. */
export function realData(path: string): string | null {
  const folder =
    process.env['GAZETTEER_DATA'] ?? resolve(fileURLToPath(new URL('../../../../shared/data', import.meta.url)))
  const found = resolve(folder, path)
  if (existsSync(found)) return found
  console.log(`skipped: no ${path} in ${folder} (set GAZETTEER_DATA)`)
  return null
}
