import { findCity } from '@gazetteer/us-places'
import type { City } from '@gazetteer/us-places'

/** The city of a run's request, whose label was checked when the run was created. */
export function cityOf(label: string): City {
  const city = findCity(label)
  if (city === null) throw new Error(`Unknown city in the ledger: ${label}`)
  return city
}
