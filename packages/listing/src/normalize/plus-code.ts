import { OpenLocationCode } from 'open-location-code'

const codec = new OpenLocationCode()

/** The source's own code if it is a full global one, else computed from the coordinate (degrees), else null. */
export function plusCodeOf(given: string | null, latitude: number | null, longitude: number | null): string | null {
  const code = given?.trim().toUpperCase() ?? ''
  if (code !== '' && codec.isFull(code)) return code
  return latitude === null || longitude === null ? null : codec.encode(latitude, longitude)
}
