import { plainName } from './name-key.ts'

/** Two letters → name, for the fifty states, the district and the territories that the ZIP table holds. */
export const stateNames: Readonly<Record<string, string>> = {
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

const spellings = new Map<string, string>()
for (const [letters, name] of Object.entries(stateNames)) {
  spellings.set(letters.toLowerCase(), letters)
  spellings.set(plainName(name), letters)
}
spellings.set('us virgin islands', 'VI')
spellings.set('washington dc', 'DC')

/** The two letters of a state named in any usual way ("MD", "md", "Maryland", "D.C.", "US-MD"), else null. */
export function stateOf(text: string): string | null {
  const plain = plainName(text)
  return spellings.get(plain) ?? spellings.get(plain.replace(/^us /, '')) ?? null
}

/** The states that what was typed so far may mean: "m" → ME, MD, MA, …; "mo" → MO, MT ("Montana"). */
export function statesStartingWith(text: string): ReadonlySet<string> {
  const plain = plainName(text)
  const found = new Set<string>()
  for (const [spelling, letters] of spellings) if (spelling.startsWith(plain)) found.add(letters)
  return found
}
