/** For one row of a sample or a merged area: the density of each shape at its position. */
type Densities = readonly number[]

export type Evidence = {
  rows: readonly Densities[]
  /** For each shape, the share of it that was fetched, 0 to 1. */
  seen: readonly number[]
  /** The first `sampled` rows are a uniform sample of the whole; the others are complete for their areas. */
  sampled: number
  /** Expected number of listings before anything is merged. */
  guess: number
}

const steps = 40
/** Weight of the guess, in rows. */
const rowsOfGuess = 3

/**
 * Listings per shape: the maximum-likelihood mixture of Poisson processes, by expectation maximisation (Dempster,
 * Laird and Rubin 1977). Before anything is merged, the sum equals the guess.
 */
export function fitMixture({ rows, seen, sampled, guess }: Evidence): number[] {
  const count = seen.length
  const isScaled = rows.length > sampled || seen.some((share) => share > 0)
  let listings = seen.map(() => guess / count)
  for (let step = 0; step < steps; step += 1) {
    const claimed = claims(rows, listings)
    const chance = sampled / sum(listings)
    listings = seen.map(
      (share, at) => ((claimed[at] ?? 0) + rowsOfGuess / count) / (share + chance + rowsOfGuess / guess),
    )
    if (!isScaled) listings = scaledTo(listings, guess)
  }
  return listings
}

/** How many of the rows each shape accounts for. */
function claims(rows: readonly Densities[], listings: readonly number[]): number[] {
  const claimed = listings.map(() => 0)
  for (const densities of rows) {
    let all = 0
    for (let at = 0; at < listings.length; at += 1) all += (densities[at] ?? 0) * (listings[at] ?? 0)
    if (all === 0) continue
    for (let at = 0; at < listings.length; at += 1)
      claimed[at] = (claimed[at] ?? 0) + ((densities[at] ?? 0) * (listings[at] ?? 0)) / all
  }
  return claimed
}

function scaledTo(values: readonly number[], total: number): number[] {
  const all = sum(values)
  return values.map((value) => (value * total) / all)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
