/** What a listing states about its location; null is unknown. */
export type PlaceLocation = {
  city: string | null
  state: string | null
  /** A name or code of any kind. */
  country?: string | null | undefined
  zip?: string | null | undefined
  latitude: number | null
  longitude: number | null
  /**
   * Whether the city's exact outline contains it, when the source has the outline. Overrides the extent estimated
   * from centroids.
   */
  isInExtent?: boolean | undefined
}
