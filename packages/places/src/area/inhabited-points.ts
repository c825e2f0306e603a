import { type Box, contains, type Point } from '@gazetteer/geography'
import { zipsInBox } from '../us/nearest-zip.ts'
import { readRegions } from '../world/table.ts'

export type InhabitedPoint = Point & { population: number }

/** The ZIP areas and the cities abroad whose centres are in a box. */
export function inhabitedPoints(box: Box): InhabitedPoint[] {
  return [...zipsInBox(box), ...citiesAbroad().filter((city) => contains(box, city))]
}

let abroad: readonly InhabitedPoint[] | null = null

/** Without the names, whose keys take most of the time and memory of the table of cities. */
function citiesAbroad(): readonly InhabitedPoint[] {
  abroad ??= [...readRegions()].flatMap(({ list }) =>
    list.map(({ latitude, longitude, population }) => ({ latitude, longitude, population })),
  )
  return abroad
}
