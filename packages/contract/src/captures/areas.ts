import { sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { doneSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { typeTextSchema } from './names.ts'

export const areaNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name for the area.')
  .max(100, 'Names can have up to 100 characters.')
function degrees(name: string, most: number) {
  const message = `The ${name} must be a number from -${most} to ${most}.`
  return z.number(message).min(-most, message).max(most, message)
}
const position = z.tuple(
  [degrees('longitude', 180), degrees('latitude', 90)],
  'The center must be [longitude, latitude] in degrees.',
)

/** Area limits: a circle's radius in metres, ZIP codes of a list, minutes of a drive time. */
export const areaLimits = { radiusM: 1_000_000, zips: 5_000, minutes: 120 } as const

const minutesMessage = `A drive time can be from 1 to ${areaLimits.minutes} minutes, in whole minutes.`

export const travelModes = ['car', 'bicycle', 'foot'] as const

const zipPattern = /^\d{5}$/
const maxNamed = 5

/** Names what cannot be ZIP codes: `"1234" is not a ZIP code. ZIP codes have five digits.` Null if all can. */
export function zipProblem(zips: readonly string[]): string | null {
  const wrong = zips.filter((zip) => !zipPattern.test(zip))
  if (wrong.length === 0) return null
  const named = wrong.slice(0, maxNamed).map((zip) => JSON.stringify(zip.slice(0, 20)))
  const more = wrong.length > maxNamed ? ` and ${wrong.length - maxNamed} more` : ''
  const claim = wrong.length === 1 ? 'is not a ZIP code' : 'are not ZIP codes'
  return `${named.join(', ')}${more} ${claim}. ZIP codes have five digits.`
}

/** An area in the place of a city. Coordinates are [longitude, latitude] in degrees (WGS 84). */
export const areaSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('polygon').describe('An area with a drawn or pasted boundary.'),
    name: areaNameSchema.describe('The name of the area, for lists, logs and files.'),
    geometry: z
      .unknown()
      .describe('GeoJSON Polygon or MultiPolygon. An unclosed ring is closed; anything else invalid is refused.'),
  }),
  z.strictObject({
    kind: z.literal('circle').describe('All within a radius.'),
    name: areaNameSchema.describe('The name of the area, for lists, logs and files.'),
    center: position.describe('The center: longitude and latitude in degrees.'),
    radiusM: z
      .number('The radius must be a number of metres.')
      .positive('The radius must be above 0 m.')
      .max(areaLimits.radiusM, 'The radius can be up to 1,000 km.')
      .describe('The radius in metres.'),
  }),
  z.strictObject({
    kind: z.literal('zips').describe('A list of ZIP codes of the United States.'),
    name: areaNameSchema.describe('The name of the area, for lists, logs and files.'),
    zips: z
      .array(z.string().trim().meta({ pattern: zipPattern.source }))
      .min(1, 'Enter at least one ZIP code.')
      .max(areaLimits.zips, 'A list can have up to 5,000 ZIP codes.')
      .check(({ value, issues }) => {
        const message = zipProblem(value)
        if (message !== null) issues.push({ code: 'custom', input: value, message })
      })
      .describe('The ZIP codes, with five digits each.'),
  }),
  z.strictObject({
    kind: z.literal('admin').describe('A city, county, state, region, country or ZIP code by its id.'),
    id: z.string().min(1).max(100).describe('An id of GET /api/areas.'),
  }),
  z.strictObject({
    kind: z.literal('drive-time').describe('All that is reached within a time.'),
    name: areaNameSchema.describe('The name of the area, for lists, logs and files.'),
    center: position.describe('The start of the drive: longitude and latitude in degrees.'),
    minutes: z
      .number(minutesMessage)
      .int(minutesMessage)
      .min(1, minutesMessage)
      .max(areaLimits.minutes, minutesMessage)
      .describe('The time of the drive in minutes.'),
    mode: z.enum(travelModes).describe('The means of transport.'),
  }),
])
export type AreaRequest = z.infer<typeof areaSchema>
/** What to call an area; an administrative area has only its id. */
export const areaName = (area: AreaRequest): string => (area.kind === 'admin' ? area.id : area.name)

/** The kinds that can be drawn on a map. */
export type DrawnArea = Extract<AreaRequest, { kind: 'polygon' | 'circle' }>

export const areaSelectionSchema = z.strictObject({
  area: areaSchema.describe('The area in the place of a city.'),
  businessTypes: z.array(typeTextSchema.min(1)).describe('The business types of the area, such as `Restaurant`.'),
})
export type AreaSelection = z.infer<typeof areaSelectionSchema>

/** An area as a browser or a preset keeps it: with its label, because `admin` has only an id. */
export const chosenAreaSchema = areaSelectionSchema.extend({
  label: z.string().min(1).max(200).describe('The name to show for the area.'),
})
export type ChosenArea = z.infer<typeof chosenAreaSchema>

export const areaKinds = ['city', 'county', 'state', 'region', 'country', 'zip'] as const

export const areasQuerySchema = z.object({
  q: z.string().max(200).describe('The name to find.'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('The largest number of results.'),
})
export const areasAnswerSchema = z.object({
  success: doneSchema,
  areas: z
    .array(
      z.object({
        id: z.string().describe('The id for an area of the kind `admin`.'),
        kind: z.enum(areaKinds).describe('What the area is.'),
        label: z.string().describe('The name to show, with its state or country.'),
        city: z.string().nullable().default(null).describe('The label of the city of a ZIP code; null: another kind.'),
        latitude: z.number().describe('A point in its middle, WGS 84 degrees.'),
        longitude: z.number().describe('A point in its middle, WGS 84 degrees.'),
        population: z.number().nullable().describe('Inhabitants; null: unknown.'),
        zips: z.number().int().nullable().describe('Number of its ZIP areas; null: unknown, or there are none.'),
      }),
    )
    .describe('The found areas, best match first.'),
  problem: z
    .string()
    .nullable()
    .default(null)
    .describe('Why nothing can be found, as text for the user, such as an unknown ZIP code; null: no reason.'),
})

export const outlinesSchema = z.object({
  areas: z
    .array(areaSchema)
    .min(1, 'Name at least one area.')
    .max(20, 'Request at most 20 areas at a time.')
    .describe('The areas, as for a start; `{"kind": "admin", "id": "city:Boise, ID"}` is a city.'),
  source: sourceIdSchema
    .optional()
    .describe('The maps source that draws the borders of cities; absent: the default of the installation.'),
})
export const outlinesAnswerSchema = z.object({
  success: doneSchema,
  outlines: z
    .array(
      z.object({
        label: z.string().describe('The name of the city or area.'),
        latitude: z.number().describe('A point in its middle, WGS 84 degrees.'),
        longitude: z.number().describe('A point in its middle, WGS 84 degrees.'),
        population: z.number().describe('Inhabitants of its parts.'),
        parts: z
          .array(
            z.object({
              key: z.string().describe('The key of the part; of a ZIP area its code.'),
              label: z.string().describe('The name of the part.'),
              population: z.number().describe('Its inhabitants.'),
              rings: z
                .array(z.array(z.tuple([z.number(), z.number()])))
                .describe('Its outer borders: closed rings of [longitude, latitude].'),
            }),
          )
          .describe('What it is captured by: ZIP areas, counties or regions. Empty for a drive time.'),
        isPending: z
          .boolean()
          .default(false)
          .describe('Whether the source is still reading the border of the city, so that a later answer may differ.'),
      }),
    )
    .describe('In the order of the request.'),
})

export const expectedLimits = { places: 1_000, types: 60 } as const

export const expectedSchema = z.object({
  cities: z
    .array(z.string().min(1).max(200))
    .max(expectedLimits.places, 'Name at most 1,000 cities.')
    .default([])
    .describe('Labels of cities, such as `Boise, ID`.'),
  areas: z
    .array(areaSchema)
    .max(expectedLimits.places, 'Name at most 1,000 areas.')
    .default([])
    .describe('Areas beside the cities, as for a start.'),
  businessTypes: z
    .array(typeTextSchema.min(1))
    .min(1, 'Name at least one business type.')
    .max(expectedLimits.types, 'Name at most 60 business types.')
    .describe('Names of business types, such as `Restaurant`.'),
  source: sourceIdSchema.optional().describe('The maps source; absent: the default of the installation.'),
})
export const expectedAnswerSchema = z.object({
  success: doneSchema,
  businessTypes: z
    .array(
      z.object({
        name: z.string().describe('The business type, as in the request.'),
        listings: z
          .number()
          .int()
          .nullable()
          .describe('Expected listings in all the places; null: the source does not know, or not in time.'),
      }),
    )
    .describe('In the order of the request.'),
})

export const areaRoutes = {
  areas: get({
    path: '/api/areas',
    summary: 'Find areas by name: cities, ZIP codes, counties, states, regions and countries',
    query: areasQuerySchema,
    answer: areasAnswerSchema,
  }),
  outlines: post({
    path: '/api/areas/outlines',
    summary: 'The parts of cities and areas with their borders, to draw them on a map',
    body: outlinesSchema,
    answer: outlinesAnswerSchema,
  }),
  expected: post({
    path: '/api/areas/expected',
    summary: 'How many listings of each business type a source has in cities and areas',
    body: expectedSchema,
    answer: expectedAnswerSchema,
  }),
}
