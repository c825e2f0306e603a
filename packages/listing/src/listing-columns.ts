/** Kinds of values; a time is ISO 8601 in UTC, a list is a list of texts. */
export type FieldKind = 'text' | 'number' | 'integer' | 'time' | 'list'

/** One field of a listing. Schemas, columns, labels, editors and documentation derive from it. */
export type Field = {
  kind: FieldKind
  /** On screens and in files with headings. */
  label: string
  /** For the API document, docs/use/fields.md and language models. */
  description: string
  /** In the API document. */
  example: string | number | readonly string[] | null
  /** Never null. */
  isRequired?: true
  /** Its name in rows of sources, where that differs. */
  rawName?: string
  /** About the row, not the business: has no provenance. */
  isMetadata?: true
  /** Added after the first version of the user's table, so an older table may lack the column. */
  isLater?: true
  /** Never changes after the insert. */
  isFixed?: true
  /** Replaced when the listing is seen again; other fields are only filled when empty. */
  isRefreshed?: true
  /** Missing values may come from other sources; `enrichment/field-rules.ts` ranks them. */
  isEnrichable?: true
  /** Excluded from changes over time. */
  isUncompared?: true
  isSearched?: true
  /** The hide-incomplete filter requires it. */
  isNeeded?: true
  /** Editable in the data table. `name` is for messages; `max` is a value, or a text's length. */
  edit?: { name?: string; max?: number }
  format?: 'rating' | 'phone' | 'website' | 'code' | 'share' | 'words'
  /** In the data table: position and width in pixels. */
  screen?: { position: number; width: number; isHidden?: true }
  /** Position in HTML files; absent: only in files with chosen columns. */
  page?: number
  /** Column types of the user's table, where they differ from those of the kind. */
  column?: { postgres?: string; mysql?: string }
}

const binary = 'character set utf8mb4 collate utf8mb4_bin'

/** The fields of a listing, in the order of files. */
const ofListing = {
  name: {
    kind: 'text',
    label: 'Name',
    description: "The source's spelling, with white space collapsed.",
    example: 'The Black Olive',
    isRequired: true,
    isSearched: true,
    isNeeded: true,
    edit: {},
    screen: { position: 10, width: 220 },
    page: 10,
  },
  phone: {
    kind: 'text',
    label: 'Phone',
    description: 'E.164. A number that its country has not assigned is unchanged.',
    example: '+14102767141',
    isEnrichable: true,
    isSearched: true,
    isNeeded: true,
    edit: {},
    format: 'phone',
    screen: { position: 20, width: 130 },
    page: 20,
  },
  category: {
    kind: 'text',
    label: 'Category',
    description: 'The English name of the most specific business type.',
    example: 'Restaurant',
    isSearched: true,
    isNeeded: true,
    edit: {},
    screen: { position: 30, width: 120 },
    page: 30,
  },
  address: {
    kind: 'text',
    label: 'Address',
    description: 'The street line only, in the order of the country: `217 Main Street`, `Annankatu 25`.',
    example: '814 S Bond St',
    isEnrichable: true,
    isSearched: true,
    isNeeded: true,
    edit: {},
    screen: { position: 40, width: 180 },
    page: 40,
  },
  city: {
    kind: 'text',
    label: 'City',
    description: 'From the source, else from the request.',
    example: 'Baltimore',
    isSearched: true,
    isNeeded: true,
    edit: {},
    screen: { position: 50, width: 110 },
    page: 50,
  },
  state: {
    kind: 'text',
    label: 'State',
    description:
      'From the source, else from the request. Two letters in the United States; elsewhere the code of the region.',
    example: 'MD',
    isSearched: true,
    isNeeded: true,
    edit: {},
    format: 'code',
    screen: { position: 60, width: 74 },
    page: 60,
  },
  rating: {
    kind: 'number',
    label: 'Rating',
    description: '0 to 5, with one decimal, if the source has ratings.',
    example: null,
    isRefreshed: true,
    isNeeded: true,
    edit: { max: 5 },
    format: 'rating',
    screen: { position: 70, width: 74 },
    page: 80,
    column: { postgres: 'decimal(3,1)', mysql: 'decimal(3,1)' },
  },
  reviewcount: {
    kind: 'integer',
    label: 'Reviews',
    description: 'The number of reviews, if the source has it.',
    example: null,
    rawName: 'reviewCount',
    isRefreshed: true,
    isNeeded: true,
    edit: { name: 'review count', max: 2_147_483_647 },
    screen: { position: 80, width: 84 },
    page: 90,
  },
  plus_code: {
    kind: 'text',
    label: 'Plus code',
    description: 'Full and global. It is computed from the coordinates if the source has none.',
    example: '87F5742J+6Q',
    rawName: 'plusCode',
    isUncompared: true,
    format: 'code',
    screen: { position: 130, width: 130, isHidden: true },
    page: 150,
  },
  website: {
    kind: 'text',
    label: 'Website',
    description: 'An http(s) URL of its own site; pages of social networks are in `socials`.',
    example: 'https://www.theblackolive.com/',
    isEnrichable: true,
    isSearched: true,
    edit: {},
    format: 'website',
    screen: { position: 90, width: 180 },
    page: 100,
  },
  zip: {
    kind: 'text',
    label: 'ZIP',
    description: 'Text, never guessed.',
    example: '21231',
    isEnrichable: true,
    isSearched: true,
    edit: { max: 10 },
    format: 'code',
    screen: { position: 100, width: 72 },
    page: 70,
    column: { postgres: 'varchar(10)', mysql: 'varchar(10)' },
  },
  country: {
    kind: 'text',
    label: 'Country',
    description: 'ISO 3166-1 alpha-2, from the address, else from the requested city.',
    example: 'US',
    isLater: true,
    format: 'code',
    screen: { position: 105, width: 72, isHidden: true },
    page: 75,
  },
  latitude: {
    kind: 'number',
    label: 'Latitude',
    description: 'WGS 84 degrees.',
    example: 39.2805,
    page: 160,
  },
  longitude: {
    kind: 'number',
    label: 'Longitude',
    description: 'WGS 84 degrees.',
    example: -76.5947,
    page: 170,
  },
  hours: {
    kind: 'text',
    label: 'Hours',
    description: "OpenStreetMap's opening_hours syntax.",
    example: 'Mo-Sa 17:00-22:00',
    isRefreshed: true,
    isEnrichable: true,
    screen: { position: 140, width: 190, isHidden: true },
    page: 140,
  },
  email: {
    kind: 'text',
    label: 'Email',
    description: 'The first one; null if the source has none.',
    example: null,
    isLater: true,
    isEnrichable: true,
    screen: { position: 150, width: 180, isHidden: true },
    page: 110,
  },
  socials: {
    kind: 'list',
    label: 'Socials',
    description: 'A list of URLs. In CSV and in databases it is one text, separated by spaces.',
    example: null,
    isLater: true,
    isEnrichable: true,
    screen: { position: 160, width: 220, isHidden: true },
    page: 120,
  },
  brand: {
    kind: 'text',
    label: 'Brand',
    description: 'As the source names it.',
    example: null,
    isLater: true,
    isEnrichable: true,
    screen: { position: 170, width: 120, isHidden: true },
    page: 130,
  },
  confidence: {
    kind: 'number',
    label: 'Confidence',
    description: "The source's confidence that the place exists, 0 to 1.",
    example: 0.98,
    isLater: true,
    isUncompared: true,
    format: 'share',
    screen: { position: 180, width: 96, isHidden: true },
    page: 180,
  },
  source: {
    kind: 'text',
    label: 'Source',
    description: 'The maps source of the listing.',
    example: 'overture',
    isRequired: true,
    isMetadata: true,
    isFixed: true,
    isUncompared: true,
    screen: { position: 220, width: 110, isHidden: true },
    page: 190,
    column: { mysql: `varchar(32) ${binary}` },
  },
  source_id: {
    kind: 'text',
    label: 'Source id',
    description: "The source's id of the listing. Together with `source` it is the identity of the listing.",
    example: '08f2aa8c2a2d1a2b0',
    isRequired: true,
    isMetadata: true,
    isFixed: true,
    isUncompared: true,
    page: 200,
    column: { mysql: `varchar(191) ${binary}` },
  },
  created_at: {
    kind: 'time',
    label: 'Created',
    description: 'When the listing was found; ISO 8601 in UTC.',
    example: '2026-11-22T09:00:00.000Z',
    isRequired: true,
    isMetadata: true,
    isFixed: true,
    isUncompared: true,
    screen: { position: 120, width: 96, isHidden: true },
  },
  last_updated: {
    kind: 'time',
    label: 'Updated',
    description: 'When the listing was last seen; ISO 8601 in UTC.',
    example: '2026-11-22T09:00:00.000Z',
    isRequired: true,
    isMetadata: true,
    isRefreshed: true,
    isUncompared: true,
    edit: { name: 'time' },
    screen: { position: 110, width: 92 },
  },
} as const satisfies Record<string, Field>

/** Columns that only the user's table has. */
const ofTable = {
  first_seen: {
    kind: 'time',
    label: 'First seen',
    description: 'The first sighting; ISO 8601 in UTC.',
    example: '2026-11-22T09:00:00.000Z',
    isLater: true,
    screen: { position: 200, width: 96, isHidden: true },
  },
  last_seen: {
    kind: 'time',
    label: 'Last seen',
    description: 'The last sighting; ISO 8601 in UTC.',
    example: '2026-11-22T09:00:00.000Z',
    isLater: true,
    isRefreshed: true,
    screen: { position: 210, width: 96, isHidden: true },
  },
  status: {
    kind: 'text',
    label: 'Status',
    description: 'open, temporarily_closed, permanently_closed or gone.',
    example: 'open',
    isLater: true,
    isRefreshed: true,
    format: 'words',
    screen: { position: 190, width: 120, isHidden: true },
    column: { mysql: 'varchar(32)' },
  },
} as const satisfies Record<string, Field>

const table = { ...ofListing, ...ofTable }

export type FieldTable = typeof table
export type ListingField = keyof typeof ofListing
export type TableOnlyField = keyof typeof ofTable
/** A column of the user's table, besides its id. */
export type TableField = keyof FieldTable
/** The fields that have a property. */
export type FieldWith<P extends keyof Field> = {
  [F in TableField]: P extends keyof FieldTable[F] ? F : never
}[TableField]

export const fieldTable: Readonly<Record<TableField, Field>> = table
export const listingFields = Object.keys(ofListing).filter((key): key is ListingField => key in ofListing)
export const tableOnlyFields = Object.keys(ofTable).filter((key): key is TableOnlyField => key in ofTable)
/** All columns of the user's table, in order. */
export const tableFields: readonly TableField[] = [...listingFields, ...tableOnlyFields]

/** The columns by which rows are grouped: times differ in nearly every row. */
export const groupFields: readonly TableField[] = tableFields.filter((field) => table[field].kind !== 'time')

export const isTableField = (name: string): name is TableField => Object.hasOwn(table, name)

export function fieldsWith<P extends keyof Field>(property: P): readonly FieldWith<P>[] {
  return tableFields.filter((field): field is FieldWith<P> => property in table[field])
}

type OptionalField = Exclude<ListingField, FieldWith<'isRequired'>>

/** All optional fields as unknown. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the type
export const unknownFields = Object.fromEntries(
  listingFields.filter((field) => !('isRequired' in table[field])).map((field) => [field, null]),
) as Readonly<Record<OptionalField, null>>

/** Fields that other sources may fill. Identity and location always come from the listing's own source. */
export const enrichableFields = fieldsWith('isEnrichable')
export type EnrichableField = FieldWith<'isEnrichable'>

export const editableFields = fieldsWith('edit')
export type EditableField = FieldWith<'edit'>

/** The name of the user's table when the configuration names none. */
export const defaultTable = 'BusinessDatabase'
