/** Codes and names of the fifty states, the District of Columbia and the territories. */
const names: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
}

const codes: ReadonlySet<string> = new Set(Object.keys(names))

/** Common spellings, normalized by `plain`, to codes. */
export const stateSpellings: ReadonlyMap<string, string> = new Map([
  ...Object.entries(names).flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
  ['washington dc', 'DC'],
])

/** `MD` gives `Maryland`; unknown codes are returned unchanged. */
export const stateName = (code: string): string => names[code] ?? code

/** The two-letter code for `MD`, `md`, `US-MD`, `D.C.` or `Maryland`; null when it is not a US state. */
export function normalizeState(value: string | null): string | null {
  if (value === null || codes.has(value)) return value
  return stateSpellings.get(plain(value).replace(/^us /, '')) ?? null
}

function plain(text: string): string {
  const letters = text.toLowerCase().replaceAll('.', '')
  return letters.replace(/[^a-z0-9]+/g, ' ').trim()
}
