import { expect, test } from 'vitest'
import { type ReadingPage, writeReadingPage } from './reading-page.ts'

const query: ReadingPage['query'] = {
  search: '',
  sort: undefined,
  order: 'asc',
  addressOf: ({ sort, order }) => `?sort=${sort ?? ''}&order=${order}`,
}
const plain = {
  title: 'Boise, ID',
  note: 'A source.',
  facts: ['1 listing'],
  warning: null,
  font: null,
  query,
  links: [],
  credits: [],
}

test('related fields share one cell, and empty columns are omitted', () => {
  const html = writeReadingPage({
    ...plain,
    rows: [
      { name: 'Olive', category: 'Restaurant', phone: '+14102767141', city: 'Baltimore', state: 'MD', zip: '21231' },
    ],
  })
  expect(html).toContain('<b>Olive</b><small>Restaurant</small>')
  expect(html).toContain('<a href="tel:+14102767141">(410) 276-7141</a>')
  expect(html).toContain('<small>Baltimore, MD 21231</small>')
  expect(html).not.toContain('Rating</th>')
  expect(html).not.toContain('aria-label="Pages"')
})

test('no text of a listing becomes markup or a script', () => {
  const html = writeReadingPage({
    ...plain,
    rows: [{ name: '<script>x</script>', website: 'javascript:alert(1)', email: '"><b>@x', phone: '+1"><i>' }],
    pagination: { words: 'Page 1 of 2', previous: null, next: '/api/view/a?page=2' },
  })
  expect(html).not.toMatch(/<script|href="javascript|"><b>@|<i>/u)
  expect(html).toContain('<a href="/api/view/a?page=2">Next</a>')
})

test('headings sort: ascending, descending, as found; the search keeps the order', () => {
  const rows = [{ name: 'Olive', rating: 4.5 }]
  const html = writeReadingPage({ ...plain, rows, query: { ...query, search: '"x"', sort: 'name', order: 'asc' } })
  expect(html).toContain('aria-sort="ascending"><a href="?sort=name&#38;order=desc">Name')
  expect(html).toContain('<a href="?sort=rating&#38;order=asc">Rating</a>')
  expect(html).toContain('value="&#34;x&#34;"><input type="hidden" name="sort" value="name">')
  const descending = writeReadingPage({ ...plain, rows, query: { ...query, sort: 'name', order: 'desc' } })
  expect(descending).toContain('aria-sort="descending"><a href="?sort=&#38;order=asc">Name')
})

test('a warning is above the rows, and a search without a match has a text', () => {
  const html = writeReadingPage({ ...plain, rows: [], warning: 'Fictional <b>', font: 'AAAA' })
  expect(html).toContain('<p class="warning" role="note">Fictional &#60;b&#62;</p>')
  expect(html).toContain('No listings match.')
  expect(html).toContain('src:url(data:font/woff2;base64,AAAA)')
})
