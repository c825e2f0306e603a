export const fileFormats = ['json', 'csv', 'html', 'xlsx', 'geojson', 'ndjson', 'parquet', 'geoparquet'] as const
export type FileFormat = (typeof fileFormats)[number]

export const mediaTypes: Record<FileFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  geoparquet: 'application/vnd.apache.parquet',
}

export const csvDelimiters = ['comma', 'semicolon', 'tab'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** The sign between the whole part and the fraction of a number. */
export const csvDecimals = ['point', 'comma'] as const
export type CsvDecimal = (typeof csvDecimals)[number]

/** How a CSV file is written: spreadsheets of many countries expect semicolons and a decimal comma. */
export type CsvStyle = { delimiter: CsvDelimiter; decimal: CsvDecimal }
export const usualCsvStyle: CsvStyle = { delimiter: 'comma', decimal: 'point' }
