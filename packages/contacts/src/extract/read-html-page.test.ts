import { expect, test } from 'vitest'
import { readHtmlPage } from './read-html-page.ts'

const read = (html: string) => readHtmlPage(html, { url: 'https://oak.example/a/', fetchedAt: '2026-01-01T00:00:00Z' })
const linesOf = (html: string): string[] => read(html).lines.map(({ text }) => text)

test('reads visible text as lines, without hidden elements, scripts and comments', () => {
  const html = `<title>Oak</title><p>One<br>two</p><p>th<b>re</b>e<!-- x --></p><script>no</script><style>no</style>
    <p hidden>no</p><div style="display: none">no<p>no</p></div><template>no</template><noscript>four</noscript>`
  expect(linesOf(html)).toEqual(['One', 'two', 'three', 'four'])
  expect(read(html).names).toEqual(['Oak'])
})

test('links are absolute, and have their text and line', () => {
  const { links, lines } = read(
    '<base href="/b/"><p>See <a href="c">the <i>contact</i></a></p><p><a href="mailto:a@b.example"><svg></svg></a></p>',
  )
  expect(links).toEqual([
    { href: 'https://oak.example/b/c', label: 'the contact', line: 0 },
    { href: 'mailto:a@b.example', label: '', line: 1 },
  ])
  expect(lines.map(({ text }) => text)).toEqual(['See the contact', ''])
})

test('frames and a refresh are pages of the page', () => {
  const html = '<meta http-equiv=Refresh content="3;URL=\'/start\'"><frameset><frame src="main.htm"></frameset>'
  expect(read(html).frames).toEqual(['https://oak.example/start', 'https://oak.example/a/main.htm'])
})

test.each([
  ['blocks without an end', '<div>'.repeat(200_000)],
  ['end tags without a beginning', `${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}`],
  ['attributes without an end', `<a ${'x="y" '.repeat(150_000)}`],
  ['items within items', '<div itemscope itemprop=a>'.repeat(40_000)],
  ['a long line', 'a@'.repeat(500_000)],
  ['lines of signs', `<p>${'( at '.repeat(100)}</p>`.repeat(2_000)],
  ['broken structured data', `<script type="application/ld+json">{"a": "${'}   {'.repeat(100_000)}</script>`],
  ['deep structured data', `<script type="application/ld+json">${'{"a":['.repeat(100_000)}</script>`],
])('reads a hostile page in time: %s', (_name, html) => {
  const since = performance.now()
  read(html)
  expect(performance.now() - since).toBeLessThan(3_000)
})
