import type { PlaceLocation, Point } from '@gazetteer/geography'

/** Its coordinate; null when unknown. Data entry uses 0, 0 for that; there is only sea. */
export const pointOf = ({ latitude, longitude }: Pick<PlaceLocation, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null || (latitude === 0 && longitude === 0) ? null : { latitude, longitude }
