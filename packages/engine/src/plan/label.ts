import { contains } from '@gazetteer/geography'
import { partsOf } from '@gazetteer/places'
import type { Box } from '@gazetteer/geography'
import type { City } from '@gazetteer/places'

/** An area's name in the log: the ZIP areas whose centres it contains. */
export function areaLabel(city: City, box: Box): string {
  const inside = partsOf(city).filter((part) => contains(box, part))
  const [first] = inside
  if (first === undefined || first.key === city.key) return `Part of ${city.label}`
  const labels = new Set(inside.map(({ label }) => label))
  return labels.size === 1 ? first.label : `${first.label} and ${labels.size - 1} more`
}
