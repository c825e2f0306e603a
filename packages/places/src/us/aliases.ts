/**
 * Common names that the post office does not use, with the labels of the cities that they mean. A single label is
 * unambiguous.
 */
const boroughs = ['New York, NY', 'Brooklyn, NY', 'Queens, NY', 'Bronx, NY', 'Staten Island, NY']

type Alias = {
  name: string
  labels: readonly string[]
  /** The city that `findCity` returns although a search offers several. */
  means?: string
}

export const aliases: readonly Alias[] = [
  { name: 'NYC', labels: boroughs },
  { name: 'New York City', labels: boroughs, means: 'New York, NY' },
  { name: 'Manhattan', labels: ['New York, NY'] },
  { name: 'The Bronx', labels: ['Bronx, NY'] },
  { name: 'Kings County', labels: ['Brooklyn, NY'] },
  { name: 'LA', labels: ['Los Angeles, CA'] },
  { name: 'SF', labels: ['San Francisco, CA'] },
  { name: 'DC', labels: ['Washington, DC'] },
  { name: 'District of Columbia', labels: ['Washington, DC'] },
  { name: 'Philly', labels: ['Philadelphia, PA'] },
  { name: 'Vegas', labels: ['Las Vegas, NV'] },
  { name: 'NOLA', labels: ['New Orleans, LA'] },
  { name: 'SLC', labels: ['Salt Lake City, UT'] },
  { name: 'OKC', labels: ['Oklahoma City, OK'] },
  { name: 'Indy', labels: ['Indianapolis, IN'] },
  { name: 'St Pete', labels: ['Saint Petersburg, FL'] },
  { name: 'Boise City', labels: ['Boise, ID'] },
  { name: 'Nashville-Davidson', labels: ['Nashville, TN'] },
  { name: 'Ventura', labels: ['Ventura, CA'] },
  { name: 'San Buenaventura', labels: ['Ventura, CA'] },
]

/** Cities that are listed in parts: the label of the whole, and the labels of all parts. */
export const partsByCity: ReadonlyMap<string, readonly string[]> = new Map(
  aliases.flatMap(({ means, labels }) => (means === undefined ? [] : [[means, labels] as const])),
)
