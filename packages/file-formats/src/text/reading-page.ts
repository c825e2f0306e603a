import { formatPhone } from '@gazetteer/listing'
import type { FileRow } from '../file-columns.ts'
import { escapeHtml, link } from './html-parts.ts'
import { readingStyle } from './reading-style.ts'

export type ReadingPage = {
  title: string
  note: string
  facts: readonly string[]
  /** Above the rows, in a box; null: none. */
  warning: string | null
  /** The product's font as WOFF2 in base64; null: a font of the system. */
  font: string | null
  /** The search and the sort order of the rows, and the address of the page with another order. */
  query: PageQuery
  /** Links to other formats of the same data. */
  links: readonly { text: string; href: string }[]
  rows: readonly FileRow[]
  /** Links to the previous and next page; absent: all rows are on this one. */
  pagination?: { words: string; previous: string | null; next: string | null }
  credits: readonly string[]
}

type Sort = 'name' | 'city' | 'rating'
type Order = 'asc' | 'desc'
type PageQuery = {
  search: string
  sort: Sort | undefined
  order: Order
  addressOf: (next: { sort: Sort | undefined; order: Order }) => string
}

type Column = { label: string; isNumber?: true; sort?: Sort; cell: (row: FileRow) => string }

/** Related fields share one cell; columns without values are omitted. */
const columns: readonly Column[] = [
  { label: 'Name', sort: 'name', cell: ({ name, category }) => lines(`<b>${text(name)}</b>`, text(category)) },
  { label: 'Phone', cell: ({ phone }) => phoneLink(phone) },
  { label: 'Address', sort: 'city', cell: (row) => lines(text(row.address), placeOf(row)) },
  {
    label: 'Rating',
    isNumber: true,
    sort: 'rating',
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
export function writeReadingPage(page: ReadingPage): string {
  const { title, note, facts, links, rows, pagination, credits, query } = page
  const filled = columns.map((column) => ({ ...column, cells: rows.map(column.cell) }))
  const shown = filled.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const head = shown.map((column) => headCell(column, query))
  const body = rows.map(
    (_, at) =>
      `<tr role="row">${shown.map(({ label, isNumber, cells }) => `<td role="cell" data-label="${label}"${numberClass(isNumber)}>${cells[at] ?? ''}</td>`).join('')}</tr>`,
  )
  const more = links.map((one) => `<a href="${escapeHtml(one.href)}">${escapeHtml(one.text)}</a>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${fontFace(page.font)}${readingStyle}</style></head>
<body><main><header><p class="maker">Gazetteer</p><h1>${escapeHtml(title)}</h1><p>${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join(' · ')}</p><nav aria-label="Files">${more.join('')}</nav></header>
${page.warning === null ? '' : `<p class="warning" role="note">${escapeHtml(page.warning)}</p>`}${searchForm(query)}
${rows.length === 0 ? '<p>No listings match.</p>' : ''}<table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">
${body.join('\n')}
</tbody></table>${pagination === undefined ? '' : renderPagination(pagination)}
<footer>${[note, ...credits].map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</footer></main></body></html>
`
}

/** A click on a heading cycles: ascending, descending, as found. */
function headCell({ label, isNumber, sort }: Column, { sort: sorted, order, addressOf }: PageQuery): string {
  if (sort === undefined) return `<th scope="col" role="columnheader"${numberClass(isNumber)}>${label}</th>`
  const isSorted = sort === sorted
  const next = addressOf(nextSort(sort, isSorted ? order : null))
  const state = isSorted ? ` aria-sort="${order === 'asc' ? 'ascending' : 'descending'}"` : ''
  const arrow = order === 'asc' ? ' ↑' : ' ↓'
  return `<th scope="col" role="columnheader"${numberClass(isNumber)}${state}><a href="${escapeHtml(next)}">${label}${isSorted ? `<span aria-hidden="true">${arrow}</span>` : ''}</a></th>`
}

function nextSort(sort: Sort, order: Order | null): { sort: Sort | undefined; order: Order } {
  if (order === null) return { sort, order: 'asc' }
  return order === 'asc' ? { sort, order: 'desc' } : { sort: undefined, order: 'asc' }
}

function searchForm({ search, sort, order }: PageQuery): string {
  const hidden = sort === undefined ? [] : [`name="sort" value="${sort}"`, `name="order" value="${order}"`]
  const inputs = hidden.map((field) => `<input type="hidden" ${field}>`).join('')
  const clear = search === '' ? '' : `<a href="?">Show all</a>`
  return `<form role="search"><input type="search" name="search" aria-label="Search listings" placeholder="Search name, phone, address …" maxlength="200" value="${escapeHtml(search)}">${inputs}<button>Search</button>${clear}</form>`
}

const fontFace = (font: string | null): string =>
  font === null
    ? ''
    : `@font-face{font-family:Geist;font-weight:100 900;src:url(data:font/woff2;base64,${font}) format("woff2")}`

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
