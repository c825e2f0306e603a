import { expect, test } from 'vitest'
import { writeReadingPage } from './reading-page.ts'

const plain = { title: 'Boise, ID', note: 'A source.', facts: ['1 listing'], links: [], credits: [] }

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
