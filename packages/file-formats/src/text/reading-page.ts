import { formatPhone } from '@gazetteer/listing'
import type { FileRow } from '../file-row.ts'
import { escapeHtml, link } from './html-parts.ts'
import { readingStyle } from './reading-style.ts'

export type ReadingPage = {
  title: string
  note: string
  facts: readonly string[]
  /** Links to other formats of the same data. */
  links: readonly { text: string; href: string }[]
  rows: readonly FileRow[]
  /** Links to the previous and next page; absent: all rows are on this one. */
  pagination?: { words: string; previous: string | null; next: string | null }
  credits: readonly string[]
}

type Column = { label: string; isNumber?: true; cell: (row: FileRow) => string }

/** Related fields share one cell; columns without values are omitted. */
const columns: readonly Column[] = [
  { label: 'Name', cell: ({ name, category }) => lines(`<b>${text(name)}</b>`, text(category)) },
  { label: 'Phone', cell: ({ phone }) => phoneLink(phone) },
  { label: 'Address', cell: (row) => lines(text(row.address), placeOf(row)) },
  {
    label: 'Rating',
    isNumber: true,
    cell: ({ rating, reviewcount: count }) =>
      lines(
        typeof rating === 'number' ? rating.toFixed(1) : '',
        count == null ? '' : `${grouped(Number(count))} reviews`,
      ),
  },
  { label: 'Website', cell: ({ website, email }) => lines(siteLink(website), mailLink(email)) },
  { label: 'Hours', cell: ({ hours }) => text(hours).replaceAll('; ', '<br>') },
]

/** Listings as one page without scripts, for light and dark themes, phones and print. */
export function writeReadingPage({ title, note, facts, links, rows, pagination, credits }: ReadingPage): string {
  const filled = columns.map((column) => ({ ...column, cells: rows.map(column.cell) }))
  const shown = filled.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const head = shown.map(
    ({ label, isNumber }) => `<th scope="col" role="columnheader"${numberClass(isNumber)}>${label}</th>`,
  )
  const body = rows.map(
    (_, at) =>
      `<tr role="row">${shown.map(({ label, isNumber, cells }) => `<td role="cell" data-label="${label}"${numberClass(isNumber)}>${cells[at] ?? ''}</td>`).join('')}</tr>`,
  )
  const more = links.map((one) => `<a href="${escapeHtml(one.href)}">${escapeHtml(one.text)}</a>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${readingStyle}</style></head>
<body><main><header><p class="maker">Gazetteer</p><h1>${escapeHtml(title)}</h1><p>${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join(' · ')}</p><nav aria-label="Files">${more.join('')}</nav></header>
<table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">
${body.join('\n')}
</tbody></table>${pagination === undefined ? '' : renderPagination(pagination)}
<footer>${[note, ...credits].map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</footer></main></body></html>
`
}

function renderPagination({ words, previous, next }: NonNullable<ReadingPage['pagination']>): string {
  const step = (href: string | null, name: string) =>
    href === null ? `<span>${name}</span>` : `<a href="${escapeHtml(href)}">${name}</a>`
  return `<nav class="pagination" aria-label="Pages">${step(previous, 'Previous')}<span>${escapeHtml(words)}</span>${step(next, 'Next')}</nav>`
}

const numberClass = (isNumber: true | undefined): string => (isNumber === undefined ? '' : ' class="n"')

function lines(first: string, second: string): string {
  return [first, second === '' ? '' : `<small>${second}</small>`].join('')
}

const text = (value: FileRow[keyof FileRow]): string => (typeof value === 'string' ? escapeHtml(value) : '')

const grouped = (value: number): string => value.toLocaleString('en-US')

function placeOf({ city, state, zip }: FileRow): string {
  const end = [text(state), text(zip)].filter(Boolean).join(' ')
  return [text(city), end].filter(Boolean).join(', ')
}

function phoneLink(phone: FileRow['phone']): string {
  if (typeof phone !== 'string') return ''
  const words = escapeHtml(formatPhone(phone))
  return /^\+\d+$/u.test(phone) ? `<a href="tel:${phone}">${words}</a>` : words
}

function siteLink(website: FileRow['website']): string {
  if (typeof website !== 'string') return ''
  return link(website, website.replace(/^https?:\/\/(www\.)?/iu, '').replace(/\/$/u, ''))
}

function mailLink(email: FileRow['email']): string {
  return typeof email === 'string' ? `<a href="mailto:${escapeHtml(encodeURI(email))}">${escapeHtml(email)}</a>` : ''
}
