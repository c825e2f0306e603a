/**
 * In manual mode a business type ends after this many fitting listings, new or not; see "Capture" in the decisions.
 */
export const manualListingsPerType = 120
