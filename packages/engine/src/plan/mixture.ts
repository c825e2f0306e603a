/** One row of a sample or a settled area: how dense each shape is where it lies. */
type Densities = readonly number[]

export type Evidence = {
  rows: readonly Densities[]
  /** For each shape, how much of it has been looked at: 1 is all of it. */
  seen: readonly number[]
  /** How many rows are a sample of the whole, taken with equal chances; the others are all that their ground holds. */
  sampled: number
  /** How many listings there are before anything has been settled. */
  guess: number
}

const steps = 40
/** The guess counts as so many rows. */
const rowsOfGuess = 3

/**
 * How many listings lie as each shape says: the mixture of Poisson processes that the evidence makes most likely, by
 * expectation and maximisation (Dempster, Laird and Rubin 1977). Without anything settled the sum is the guess.
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
