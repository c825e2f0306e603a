import { travelModes } from '@gazetteer/contract'
import { z } from 'zod'

const kinds = ['admin', 'circle', 'polygon', 'zips', 'drive-time'] as const

const ring = { type: 'array', items: { type: 'array', items: { type: 'number' } } }

/**
 * An area as one object for all kinds. Clients of Gemini refuse the alternatives, constants and tuples of the API's own
 * schema, and schemas without a type.
 */
const areaInput = z.object({
  kind: z.enum(kinds).describe('The kind of area. It decides which of the other fields are needed.'),
  id: z.string().optional().describe('admin: an id from find_areas.'),
  name: z.string().optional().describe('All kinds but admin: a name of your own.'),
  center: z.array(z.number()).min(2).max(2).optional().describe('circle, drive-time: longitude, latitude in degrees.'),
  radiusM: z.number().optional().describe('circle: the radius in metres.'),
  geometry: z
    .object({
      type: z.enum(['Polygon', 'MultiPolygon']),
      coordinates: z
        .array(z.unknown())
        .meta({ items: ring })
        .describe('The rings of positions as in GeoJSON; of a MultiPolygon, the polygons.'),
    })
    .optional()
    .describe('polygon: a GeoJSON geometry.'),
  zips: z.array(z.string()).optional().describe('zips: ZIP codes of five digits.'),
  minutes: z.number().int().optional().describe('drive-time: minutes.'),
  mode: z.enum(travelModes).optional().describe('drive-time: how to travel.'),
})

/** The API checks which fields each kind has. */
export const areaSelectionInput = z.object({ area: areaInput, businessTypes: z.array(z.string()) })
