import { type AreaRequest, areaSchema } from '@gazetteer/contract'
import type { SourceId } from '@gazetteer/listing'
import { queryOptions } from '@tanstack/react-query'
import { type ApiAnswer, call } from './call.ts'
import { fetchOnce } from './use-call.ts'

export type PlaceOutline = ApiAnswer<'outlines'>['outlines'][number]

/** While the source still reads a border. */
const againMs = 3_000

/**
 * The parts of a city or area with their borders, as the source has them; null is the default one. A city is the area
 * `city:` with its label.
 */
export const outlineQuery = (area: AreaRequest, source: SourceId | null) =>
  queryOptions({
    queryKey: ['outline', source, JSON.stringify(area)],
    queryFn: async ({ signal }) => {
      const body = { areas: [areaSchema.parse(area)], ...(source === null ? {} : { source }) }
      return (await call('outlines', { body, signal })).outlines[0]
    },
    ...fetchOnce,
    refetchInterval: ({ state }) => (state.data?.isPending === true ? againMs : false),
  })
