/** What a listing says of its own place; null is unknown. */
export type PlaceLocation = {
  city: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
  /** Whether the city's true outline holds it, where the source has the outline: beats the ground told by centres. */
  isInExtent?: boolean | undefined
}
