import { areaName, type StartRequest } from '@gazetteer/contract'

/** The cities and areas of a start request, by name. */
export function requestedPlaces(request: StartRequest): { label: string; businessTypes: string[] }[] {
  const { mode, city, businessType, cities = [], areas = [] } = request
  const single = city === undefined ? [] : [{ label: city, businessTypes: [businessType ?? []].flat() }]
  return [
    ...(mode === 'manual' ? single : cities.map((one) => ({ label: one.city, businessTypes: one.businessTypes }))),
    ...areas.map(({ area, businessTypes }) => ({ label: areaName(area), businessTypes })),
  ]
}
