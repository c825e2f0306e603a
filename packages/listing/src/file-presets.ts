import { fieldTable, listingFields } from './listing-columns.ts'

/**
 * What a file can have beside the fields. `gazetteer_id`: source and id in one text, unique in a file and the same in
 * the next one. `own_website`: the website, unless its domain is that of several rows of the file or of a portal.
 * `website_status`: what visiting the website for contacts brought.
 */
export const derivedFields = ['gazetteer_id', 'own_website', 'website_status'] as const
export type DerivedField = (typeof derivedFields)[number]

/** Columns that a file can have under their own names. */
export const fileFields = [...listingFields, 'website_status'] as const
export type FileField = (typeof fileFields)[number]

export const presetFields = [...listingFields, ...derivedFields] as const
export type PresetField = (typeof presetFields)[number]

const derivedLabels: Record<DerivedField, string> = {
  gazetteer_id: 'Gazetteer ID',
  own_website: 'Own website',
  website_status: 'Website status',
}

export const isDerived = (field: string): field is DerivedField => derivedFields.some((derived) => derived === field)

/** What a person reads for the field of a preset. */
export const presetFieldLabel = (field: PresetField): string =>
  isDerived(field) ? derivedLabels[field] : fieldTable[field].label

/** A column of a file: a field under the name that the importing program expects. */
export type FileColumn = { field: PresetField; header: string }
export type FilePreset = { name: string; columns: readonly FileColumn[] }

const columnsOf = (...pairs: readonly (readonly [PresetField, string])[]): FileColumn[] =>
  pairs.map(([field, header]) => ({ field, header }))

/** Headers that the importers match without a mapping by hand. */
export const filePresets: readonly FilePreset[] = [
  {
    // Properties of companies. HubSpot takes the domain of the website for the company: branches would become one.
    name: 'HubSpot',
    columns: columnsOf(
      ['name', 'Company name'],
      ['own_website', 'Website URL'],
      ['phone', 'Phone number'],
      ['address', 'Street address'],
      ['city', 'City'],
      ['state', 'State/Region'],
      ['zip', 'Postal code'],
      ['country', 'Country/Region'],
      ['category', 'Description'],
      ['gazetteer_id', 'Gazetteer ID'],
    ),
  },
  {
    // Labels of the fields of accounts in the Data Import Wizard.
    name: 'Salesforce',
    columns: columnsOf(
      ['name', 'Account Name'],
      ['phone', 'Phone'],
      ['website', 'Website'],
      ['address', 'Billing Street'],
      ['city', 'Billing City'],
      ['state', 'Billing State/Province'],
      ['zip', 'Billing Zip/Postal Code'],
      ['country', 'Billing Country'],
      ['category', 'Account Description'],
      ['gazetteer_id', 'Gazetteer ID'],
    ),
  },
  {
    // Columns of the CSV that Google Contacts exports.
    name: 'Google Contacts',
    columns: columnsOf(
      ['name', 'Organization Name'],
      ['category', 'Notes'],
      ['email', 'E-mail 1 - Value'],
      ['phone', 'Phone 1 - Value'],
      ['address', 'Address 1 - Street'],
      ['city', 'Address 1 - City'],
      ['state', 'Address 1 - Region'],
      ['zip', 'Address 1 - Postal Code'],
      ['country', 'Address 1 - Country'],
      ['website', 'Website 1 - Value'],
      ['gazetteer_id', 'Gazetteer ID'],
    ),
  },
  {
    // Headers become field names; the first column becomes the primary field.
    name: 'Airtable',
    columns: columnsOf(
      ['name', 'Name'],
      ['category', 'Category'],
      ['phone', 'Phone'],
      ['email', 'Email'],
      ['website', 'Website'],
      ['address', 'Address'],
      ['city', 'City'],
      ['state', 'State'],
      ['zip', 'ZIP'],
      ['country', 'Country'],
      ['hours', 'Hours'],
      ['rating', 'Rating'],
      ['reviewcount', 'Reviews'],
      ['latitude', 'Latitude'],
      ['longitude', 'Longitude'],
      ['source_id', 'Source ID'],
    ),
  },
]
