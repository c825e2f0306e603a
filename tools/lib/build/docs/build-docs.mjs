import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import { root } from '../../run.mjs'
import { placeholders, plainPage } from './frame.mjs'
import { headingSlug } from './heading-slug.mjs'
import { navigationOf } from './navigation.mjs'
import { renderPage } from './render-page.mjs'
import { searchIndexOf } from './search-index.mjs'

/**
 * Renders docs/ and the documents beside it (the README is for the repository) as pages, with a search index, into the
 * folder that the web application serves at /docs/. Every page can be read without scripts.
 */
const folder = resolve(process.argv[2])
const beside = readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'README.md')
const documents = [...beside, ...filesIn('docs').filter((path) => path.endsWith('.md'))]
const read = (path) => readFileSync(join(root, path), 'utf8')

rmSync(folder, { recursive: true, force: true })
const rendered = new Map(documents.map((path) => [path, renderDocument(path)]))
const pageOf = (path) => ({ title: rendered.get(path).title, address: addressOf(path) })
const navigation = navigationOf(documents, read).map(({ label, index, pages }) => ({
  label,
  index: pageOf(index),
  pages: pages.map(pageOf),
}))
for (const [path, { title, html, headings, files }] of rendered) {
  write(addressOf(path), renderPage({ title, html, headings, address: addressOf(path), navigation }))
  for (const file of files) copy(file)
}
const sources = documents.map((path) => ({ ...pageOf(path), markdown: read(path) }))
writeFileSync(join(folder, 'search.json'), searchIndexOf(sources))
writeFileSync(
  join(folder, 'not-found.html'),
  plainPage({
    title: 'Page not found · Gazetteer documentation',
    name: 'Documentation',
    html: `<h1>There is no such page</h1>
<p>The address may be of another version. <a href="/docs/">All pages</a> of this version.</p>
`,
  }),
)
writeFileSync(join(folder, 'frame.html'), plainPage({ title: placeholders.title, html: placeholders.content }))
copyStyles()
for (const script of ['api-page.js', 'docs.js', 'frame.js'])
  copyFileSync(join(import.meta.dirname, 'browser', script), join(folder, script))
copyFileSync(fileURLToPath(import.meta.resolve('minisearch')), join(folder, 'minisearch.js'))

function filesIn(parent) {
  return readdirSync(join(root, parent), { withFileTypes: true }).flatMap((entry) => {
    const path = `${parent}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** `docs/operate/README.md` → /docs/operate/ and `CHANGELOG.md` → /docs/CHANGELOG.html */
function addressOf(path) {
  const inside = path.replace(/^docs\//, '').replace(/\.md$/, '.html')
  return `/docs/${inside.replace(/(^|\/)README\.html$/, '$1')}`
}

/** `headings`: those of the second level; `files`: other files of docs/ that the document links or shows. */
function renderDocument(path) {
  const files = new Set()
  const headings = []
  let title = ''

  /** The address of a link's target; null: a file of the repository that is not served. */
  function targetOf(href) {
    if (/^[a-z]+:/i.test(href)) return href
    const [file, anchor] = href.split('#')
    const hash = anchor === undefined ? '' : `#${anchor}`
    if (file === '') return hash
    const target = posix.join(dirname(path), decodeURIComponent(file)).replace(/\/$/, '')
    if (target === 'README.md') return `/docs/${hash}`
    const page = [target, `${target}/README.md`].find((one) => documents.includes(one))
    if (page !== undefined) return addressOf(page) + hash
    if (target === 'docs/openapi.json') return '/openapi.json'
    if (!target.startsWith('docs/') || !existsSync(join(root, target))) return null
    files.add(target)
    return addressOf(target)
  }

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens)
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer)
        if (depth === 1) title = plain
        if (depth === 2) headings.push({ text: plain, slug: headingSlug(text) })
        return `<h${depth} id="${headingSlug(text)}">${html}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const [target, text] = [targetOf(href), this.parser.parseInline(tokens)]
        return target === null ? text : `<a href="${target}">${text}</a>`
      },
      image({ href, text }) {
        const image = (target, theme) => `<img src="${target}" alt="${text}" loading="lazy"${theme}>`
        const light = targetOf(href) ?? href
        const dark = href.includes('-light-') ? targetOf(href.replace('-light-', '-dark-')) : null
        return dark === null ? image(light, '') : image(light, ' data-for="light"') + image(dark, ' data-for="dark"')
      },
      table(token) {
        // A wide table scrolls by itself, so that the page does not; the keyboard reaches it.
        const table = this.constructor.prototype.table.call(this, token)
        return `<div class="wide" role="region" aria-label="Table" tabindex="0">${table}</div>`
      },
    },
  })
  const html = marked.parse(read(path))
  return { title, html, headings, files }
}

function write(address, text) {
  const file = join(folder, address.slice('/docs/'.length).replace(/(^|\/)$/, '$1index.html'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function copy(path) {
  const file = join(folder, path.slice('docs/'.length))
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(join(root, path), file)
}

/** Colours and fonts are those of the application. */
function copyStyles() {
  const sheet = (name) => readFileSync(join(import.meta.dirname, name), 'utf8')
  const { resolve: find } = createRequire(join(root, 'apps/web/package.json'))
  const faces = ['Geist', 'Geist Mono'].map((family) => {
    const name = family.toLowerCase().replace(' ', '-')
    const file = `${name}-latin-wght-normal.woff2`
    copyFileSync(find(`@fontsource-variable/${name}/files/${file}`), join(folder, file))
    return `@font-face {
  font-family: '${family} Variable';
  src: url(${file}) format('woff2');
  font-weight: 100 900;
  font-display: swap;
}\n`
  })
  const tokens = read('apps/web/src/platform/theme/tokens.css')
  writeFileSync(join(folder, 'frame.css'), [...faces, tokens, sheet('frame.css'), sheet('text.css')].join('\n'))
  for (const name of ['docs.css', 'api-page.css']) writeFileSync(join(folder, name), sheet(name))
}
