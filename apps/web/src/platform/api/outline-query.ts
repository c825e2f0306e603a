import { type AreaRequest, areaSchema } from '@gazetteer/contract'
import { queryOptions } from '@tanstack/react-query'
import { type ApiAnswer, call } from './call.ts'
import { fetchOnce } from './use-call.ts'

export type PlaceOutline = ApiAnswer<'outlines'>['outlines'][number]

/** The parts of a city or area with their borders. A city is the area `city:` with its label. */
export const outlineQuery = (area: AreaRequest) =>
  queryOptions({
    queryKey: ['outline', JSON.stringify(area)],
    queryFn: async ({ signal }) =>
      (await call('outlines', { body: { areas: [areaSchema.parse(area)] }, signal })).outlines[0],
    ...fetchOnce,
  })
