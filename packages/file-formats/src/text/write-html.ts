import { fieldTable, formatPhone, listingFields } from '@gazetteer/listing'
import {
  type HeadedColumn,
  type HeadedColumns,
  type FileColumn,
  type FileRow,
  type FileRows,
  type Heading,
  columnsOf,
  fieldOf,
  isNumeric,
  columnLabel,
} from '../file-columns.ts'
import { escapeHtml, link, palette } from './html-parts.ts'

/** Default columns of a page; omits the times of a row. */
const usual: HeadedColumns = columnsOf(
  listingFields
    .filter((field) => fieldTable[field].page !== undefined)
    .toSorted((one, other) => (fieldTable[one].page ?? 0) - (fieldTable[other].page ?? 0)),
)

const style = `
${palette}
body{margin:0;padding:24px;background:var(--bg);color:var(--text);font:13px/20px Geist,Inter,system-ui,sans-serif}
h1{font-size:20px;line-height:28px;margin:0 0 4px}p{margin:0 0 16px;color:var(--muted)}
.frame{overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:10px}
table{border-collapse:collapse;width:100%;font-size:12px;line-height:16px}th,td{padding:8px 12px;text-align:left;white-space:nowrap;border-bottom:1px solid var(--line)}
th{position:sticky;top:0;background:var(--card);color:var(--muted);font-weight:500}.n{text-align:right;font-variant-numeric:tabular-nums}a{color:var(--accent)}`

export async function* writeHtml(
  rows: FileRows,
  chosen: HeadedColumns | null,
  heading: Heading,
): AsyncGenerator<string> {
  const columns = chosen ?? usual
  const title = escapeHtml(heading.title)
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head>\n`
  yield `<body><h1>${title}</h1><p>${escapeHtml(heading.note)}</p><div class="frame"><table><thead><tr>${columns.map(headCell).join('')}</tr></thead><tbody>\n`
  for await (const row of rows) yield `<tr>${columns.map(({ field }) => cell(field, row)).join('')}</tr>\n`
  const credits = (await heading.credits?.()) ?? []
  yield `</tbody></table></div>${credits.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</body></html>\n`
}

function headCell(column: HeadedColumn): string {
  return `<th scope="col"${isNumeric(column.field) ? ' class="n"' : ''}>${escapeHtml(columnLabel(column))}</th>`
}

function cell(field: FileColumn, row: FileRow): string {
  const value = row[field] ?? ''
  if (value === '') return '<td>–</td>'
  if (typeof value === 'object') return `<td>${value.map((address) => link(address)).join(' ')}</td>`
  const format = fieldOf(field)?.format
  if (format === 'website') return `<td>${link(String(value))}</td>`
  if (format === 'phone') return `<td>${escapeHtml(formatPhone(String(value)))}</td>`
  if (format === 'rating') return `<td class="n">${Number(value).toFixed(1)}</td>`
  return `<td${isNumeric(field) ? ' class="n"' : ''}>${escapeHtml(String(value))}</td>`
}
