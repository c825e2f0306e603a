/** Manual ends a business type after this many listings that fit, new or not; the decisions page, "Capture". */
export const manualListingsPerType = 120
