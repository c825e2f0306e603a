import type { Cell, HeadedColumns, FileColumn, FileRow, Heading } from '../file-columns.ts'

/** Excel's maximum length of a cell's text. */
const maxText = 32_767

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Column letters: A, B … Z, AA, AB … for columns 0, 1 … */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + alphabet.charAt(column % 26)

const maxColumns = 200
const letters = Array.from({ length: maxColumns }, (_, column) => lettersOf(column))

/** Widths in characters: text columns are as wide as most of their values. */
const widths: Partial<Record<FileColumn, number>> = {
  name: 32,
  address: 32,
  website: 36,
  hours: 32,
  socials: 32,
  email: 28,
}
const usualWidth = 16

const columnWidths = (columns: HeadedColumns): string =>
  `<cols>${columns
    .map(
      ({ field }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${widths[field] ?? usualWidth}" customWidth="1"/>`,
    )
    .join('')}</cols>`

/** The header row is frozen and bold. */
export const sheetStart = (columns: HeadedColumns): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnWidths(columns)}<sheetData><row r="1">${columns.map(({ header }, at) => textCell(`${letters[at]}1`, header, ' s="1"')).join('')}</row>`

/** Ends a sheet of `rows` data rows; the header filters them. */
export const sheetEnd = (columns: HeadedColumns, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${letters[columns.length - 1]}${rows + 1}"/></worksheet>`

/** A data row; `no` starts at 1. Null values have no cell. Text is always written as text, never as a formula. */
export function sheetRow(columns: HeadedColumns, row: FileRow, no: number): string {
  const at = no + 1
  return `<row r="${at}">${columns.map(({ field }, column) => cellOf(`${letters[column]}${at}`, row[field] ?? null)).join('')}</row>`
}

function cellOf(place: string, value: Cell): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : ''
  return textCell(place, typeof value === 'string' ? value : value.join(' '))
}

const textCell = (place: string, text: string, style = ''): string =>
  `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text.slice(0, maxText))}</t></is></c>`

/** Characters that XML 1.0 forbids: control characters, lone surrogates and noncharacters. */
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu
/** Spreadsheets decode `_x0041_` to the character with this code. */
const escapeMark = /_(?=x[0-9A-Fa-f]{4}_)/g

function escaped(text: string): string {
  return text
    .replace(unwritable, '')
    .replace(escapeMark, '_x005F_')
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

export const workbook = (sheets: number): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relationship}"><sheets>${numbers(sheets)
    .map((no) => `<sheet name="Listings${no === 1 ? '' : ` ${no}`}" sheetId="${no}" r:id="rId${no}"/>`)
    .join('')}</sheets></workbook>`

export const relations = (sheets: number): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${numbers(sheets)
    .map((no) => `<Relationship Id="rId${no}" Type="${relationship}/worksheet" Target="worksheets/sheet${no}.xml"/>`)
    .join('')}<Relationship Id="styles" Type="${relationship}/styles" Target="styles.xml"/></Relationships>`

export const rootRelations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packaged}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

export const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

export const properties = ({ title, note }: Heading): string =>
  `${head}<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:description>${escaped(note)}</dc:description></cp:coreProperties>`

export const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${numbers(
    sheets,
  )
    .map((no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${mime}.worksheet+xml"/>`)
    .join('')}</Types>`
