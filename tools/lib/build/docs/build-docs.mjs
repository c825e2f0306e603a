import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { Marked } from 'marked'
import { root } from '../../run.mjs'
import { headingSlug } from './heading-slug.mjs'
import { renderPage } from './render-page.mjs'

/**
 * Renders docs/ and the documents beside it (the README is for the repository) as pages without scripts, into the folder
 * that the web application serves at /docs/.
 */
const folder = resolve(process.argv[2])
const beside = readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'README.md')
const documents = [...beside, ...filesIn('docs').filter((path) => path.endsWith('.md'))]
rmSync(folder, { recursive: true, force: true })
for (const path of documents) {
  const { title, html, files } = renderDocument(path)
  write(addressOf(path), renderPage({ title, html, address: addressOf(path) }))
  for (const file of files) copy(file)
}
copyFileSync(join(import.meta.dirname, 'docs.css'), join(folder, 'docs.css'))

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

/** `files`: other files of docs/ that the document links or shows. */
function renderDocument(path) {
  const files = new Set()
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
        if (depth === 1) title = this.parser.parseInline(tokens, this.parser.textRenderer)
        return `<h${depth} id="${headingSlug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const [target, text] = [targetOf(href), this.parser.parseInline(tokens)]
        return target === null ? text : `<a href="${target}">${text}</a>`
      },
      image({ href, text }) {
        return `<img src="${targetOf(href) ?? href}" alt="${text}">`
      },
      table(token) {
        // A wide table scrolls by itself, so that the page does not.
        return `<div class="wide">${this.constructor.prototype.table.call(this, token)}</div>`
      },
    },
  })
  const html = marked.parse(readFileSync(join(root, path), 'utf8'))
  return { title, html, files }
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
