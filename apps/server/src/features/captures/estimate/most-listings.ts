type Allowance = {
  /** Of the account before the capture; null: it needs none. */
  credits: number | null
  /** Free listings of the capture in place of credits; null: its listings cost credits. */
  freeListings: number | null
  /** The limit of the capture; null: none. */
  limit: number | null
}

/** How many listings a capture can store before its plan or its limit ends it. */
export function mostListings({ credits, freeListings, limit }: Allowance): number {
  const allowed = credits === null ? Infinity : (freeListings ?? credits)
  return Math.min(allowed, limit ?? Infinity)
}
