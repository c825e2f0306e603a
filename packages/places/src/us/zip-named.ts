import type { ZipArea } from './city.ts'
import { placeTable } from './table.ts'

/** The area of a ZIP code; null when it has none, as codes of companies and post office boxes. */
export function zipNamed(zip: string): ZipArea | null {
  const { zips, indexOfZip } = placeTable()
  return zips[indexOfZip.get(zip) ?? -1] ?? null
}
