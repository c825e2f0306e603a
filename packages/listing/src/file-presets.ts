import type { ListingField } from './fields.ts'

/** A column of a file: a field under the name that the importing program expects. */
export type FileColumn = { field: ListingField; header: string }
export type FilePreset = { name: string; columns: readonly FileColumn[] }

const columnsOf = (...pairs: readonly (readonly [ListingField, string])[]): FileColumn[] =>
  pairs.map(([field, header]) => ({ field, header }))

/** Headers that the importers match without a mapping by hand. */
export const filePresets: readonly FilePreset[] = [
  {
    // Properties of companies. Without a domain name HubSpot matches companies by website.
    name: 'HubSpot',
    columns: columnsOf(
      ['name', 'Company name'],
      ['website', 'Website URL'],
      ['phone', 'Phone number'],
      ['address', 'Street address'],
      ['city', 'City'],
      ['state', 'State/Region'],
      ['zip', 'Postal code'],
      ['country', 'Country/Region'],
      ['category', 'Description'],
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
