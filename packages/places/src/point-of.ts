import type { PlaceLocation, Point } from '@gazetteer/geography'

/** Its coordinate; null when unknown. */
export const pointOf = ({ latitude, longitude }: Pick<PlaceLocation, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
