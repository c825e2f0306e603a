import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A folder of the real data for benchmarks, `GAZETTEER_DATA` or beside the repository; null where there is none. */
export function findRealData(name: string): string | null {
  const root = process.env['GAZETTEER_DATA'] ?? fileURLToPath(new URL('../../shared/data', import.meta.url))
  const path = `${root}/${name}`
  return existsSync(path) ? path : null
}
