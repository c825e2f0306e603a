import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-docs-'))
  execFileSync(process.execPath, [join(import.meta.dirname, 'build-docs.mjs'), folder])
})
afterAll(() => rmSync(folder, { recursive: true }))

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
const served = new Set(['/', '/favicon.svg', '/openapi.json', '/api/docs'])

function leadsSomewhere(from: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link) || served.has(link)) return true
  const [address = '', anchor] = link.split('#')
  if (address !== '' && !address.startsWith('/docs/')) return false
  const file = address === '' ? from : address.slice('/docs/'.length).replace(/(^|\/)$/, '$1index.html')
  return existsSync(join(folder, file)) && (anchor === undefined || page(file).includes(`id="${anchor}"`))
}

test('a page has a title, headings with anchors, and no scripts', () => {
  const install = page('operate/install.html')
  expect(install).toContain('<title>Install · Gazetteer documentation</title>')
  expect(install).toContain('<h2 id="tls">TLS</h2>')
  expect(install).toContain('href="/docs/operate/settings.html#several-machines"')
  expect(install).toContain('<a href="/docs/operate/" aria-current="true">Operate</a>')
  expect(pages().filter((path) => page(path).includes('<script'))).toEqual([])
})
