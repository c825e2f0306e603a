import { type CsvStyle, type FileFormat, usualCsvStyle } from '@gazetteer/listing'
import { writeGeoparquet, writeParquet } from './binary/write-parquet.ts'
import { writeXlsx } from './binary/write-xlsx.ts'
import { type HeadedColumns, type FileRows, type Heading, allColumns } from './file-columns.ts'
import { chunkText } from './chunk-text.ts'
import { writeCsv } from './text/write-csv.ts'
import { writeGeojson } from './text/write-geojson.ts'
import { writeHtml } from './text/write-html.ts'
import { writeJson } from './text/write-json.ts'
import { writeNdjson } from './text/write-ndjson.ts'

export type File = {
  format: FileFormat
  heading: Heading
  /** Columns in order; absent: all in the default order. */
  columns?: HeadedColumns | null
  /** Of a CSV file: spreadsheets need it to detect UTF-8. */
  hasByteOrderMark?: boolean
  /** Of a CSV file: the signs between columns and in numbers. */
  csvStyle?: CsvStyle
}

/** Streams the file on demand: memory use does not depend on the number of rows or the speed of the receiver. */
export function writeListings(
  rows: FileRows,
  { format, heading, columns: chosen = null, hasByteOrderMark = true, csvStyle = usualCsvStyle }: File,
): AsyncGenerator<string | Uint8Array> {
  const columns = chosen ?? allColumns
  switch (format) {
    case 'json':
      return chunkText(writeJson(rows, columns))
    case 'ndjson':
      return chunkText(writeNdjson(rows, columns))
    case 'geojson':
      return chunkText(writeGeojson(rows, columns))
    case 'csv':
      return chunkText(writeCsv(rows, { columns, hasByteOrderMark, style: csvStyle }))
    case 'html':
      return chunkText(writeHtml(rows, chosen, heading))
    case 'xlsx':
      return writeXlsx(rows, columns, heading)
    case 'parquet':
      return writeParquet(rows, columns, heading)
    case 'geoparquet':
      return writeGeoparquet(rows, columns, heading)
  }
}
