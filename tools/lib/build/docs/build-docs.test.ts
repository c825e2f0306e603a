import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-docs-'))
  execFileSync(process.execPath, [join(import.meta.dirname, 'build-docs.mjs'), folder])
})
afterAll(() => rmSync(folder, { recursive: true }))

const searchFileSchema = z.object({
  options: z.object({ fields: z.array(z.string()), storeFields: z.array(z.string()) }),
  index: z.unknown(),
})

const page = (path: string) => readFileSync(join(folder, path), 'utf8')
const pages = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))

test('every link of a page leads to a page, a heading or a file that is served', () => {
  const broken = pages().flatMap((path) => {
    const links = [...page(path).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link)
    return links.filter((link) => !leadsSomewhere(path, link)).map((link) => `${path}: ${link}`)
  })
  expect(broken).toEqual([])
  expect(pages().length).toBeGreaterThan(40)
})

/** Addresses of the server that are no documents. */
const served = new Set(['/', '/login', '/terms', '/privacy', '/favicon.svg', '/openapi.json', '/api/docs'])

function leadsSomewhere(from: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link) || served.has(link.replace(/[#?].*$/, ''))) return true
  const [address = '', anchor] = link.split('#')
  if (address !== '' && !address.startsWith('/docs/')) return false
  const file = address === '' ? from : address.slice('/docs/'.length).replace(/(^|\/)$/, '$1index.html')
  return existsSync(join(folder, file)) && (anchor === undefined || page(file).includes(`id="${anchor}"`))
}

test('a page has a title, headings with anchors, and its place among the pages', () => {
  const install = page('operate/install.html')
  expect(install).toContain('<title>Install · Gazetteer documentation</title>')
  expect(install).toContain('<h2 id="tls">TLS</h2>')
  expect(install).toContain('href="/docs/operate/settings.html#several-machines"')
  expect(install).toContain('<a href="/docs/operate/install.html" aria-current="page">Install</a>')
  expect(install).toContain('<a href="/docs/operate/machine.html"><small>Previous</small>')
  expect(install).toContain('<li><a href="#tls">TLS</a></li>')
})

test('the side navigation has every page of the four folders once', () => {
  const [, side = ''] = /<nav id="side"([\s\S]*?)<\/nav>/.exec(page('index.html')) ?? []
  const links = [...side.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
  expect(new Set(links).size).toBe(links.length)
  const inFolders = pages().filter((path) => /^(use|automate|operate|contribute)\//.test(path))
  expect(links).toEqual(expect.arrayContaining(inFolders.map((path) => `/docs/${path.replace(/index\.html$/, '')}`)))
})

test('scripts are files, and the text of a page does not need them', () => {
  expect(pages().filter((path) => /<script(?![^>]* src=)|<[a-z][^>]* on[a-z]+=/.test(page(path)))).toEqual([])
  expect(page('use/hubspot.html')).toContain('Create Account')
})

test('the search index finds a section by a word of its text, also by the start of the word and misspelt', () => {
  const { options, index } = searchFileSchema.parse(JSON.parse(page('search.json')))
  const search = MiniSearch.loadJSON(JSON.stringify(index), options)
  const found = (text: string) => search.search(text, { prefix: true, fuzzy: 0.2 }).map(({ id }) => String(id))
  expect(['PgBouncer', 'pgboun', 'pgbuoncer'].filter((text) => found(text).length === 0)).toEqual([])
  expect(found('HubSpot')[0]).toMatch(/^\/docs\/use\/hubspot\.html/)
  expect(found('xyzzyq')).toEqual([])
})

test('a picture is shown in the theme of the page', () => {
  const tutorial = page('use/hubspot.html')
  for (const theme of ['light', 'dark'])
    expect(tutorial).toMatch(new RegExp(`src="/docs/screens/choose-${theme}-desktop.png"[^>]* data-for="${theme}"`))
})

test('the frame of terms and privacy has a place for title and content, the page of unknown addresses leads on', () => {
  expect(page('frame.html')).toContain('<title>{{title}}</title>')
  expect(page('frame.html')).toContain('{{content}}</article>')
  expect(page('not-found.html')).toContain('There is no such page')
})
