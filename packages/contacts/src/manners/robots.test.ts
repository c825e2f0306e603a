import { expect, test } from 'vitest'
import { robotsRules, rulesOnly } from './robots.ts'

const origin = 'https://oak.example'
const rulesOf = (text: string) => robotsRules(origin, { state: 'rules', text: rulesOnly(text) })
const allows = (text: string, path: string): boolean => rulesOf(text).isAllowed(new URL(path, origin))

test.each([
  ['', '/', true],
  ['User-agent: *\nDisallow:', '/', true],
  ['User-agent: *\nDisallow: /', '/', false],
  ['user-agent: *\ndisallow: /private # no', '/private/a', false],
  ['User-agent: *\nDisallow: /\nAllow: /contact', '/contact', true],
  ['User-agent: *\nDisallow: /*.php$', '/a.php', false],
  ['User-agent: *\nDisallow: /*.php$', '/a.php?x=1', true],
  ['User-agent: otherbot\nDisallow: /', '/', true],
  ['User-agent: gazetteer\nAllow: /\n\nUser-agent: *\nDisallow: /', '/', true],
  ['User-agent: Gazetteer/2.0\nDisallow: /', '/', false],
  ['User-agent: a\nUser-agent: *\nSitemap: /s.xml\nDisallow: /', '/', false],
  // Lines that hold no rule do not end a group.
  ['User-agent: gazetteer\nSitemap: /s.xml\nUser-agent: b\nDisallow: /', '/', false],
  ['\uFEFFUser-agent: *\r\nDisallow: /\r\n', '/', false],
  ['<!doctype html><html>Not found</html>', '/', true],
])('%j allows %s: %s', (text, path, expected) => {
  expect(allows(text, path)).toBe(expected)
})

test.each([
  ['', 2_000],
  ['User-agent: *\nCrawl-delay: 10', 10_000],
  ['User-agent: *\nCrawl-delay: 0.5', 2_000],
  ['User-agent: *\nCrawl-delay: 86400', 60_000],
  ['User-agent: *\nCrawl-delay: soon', 2_000],
  ['User-agent: *\nCrawl-delay: -1', 2_000],
])('%j waits %s ms', (text, delayMs) => {
  expect(rulesOf(text).delayMs).toBe(delayMs)
})

test('a file that cannot be read forbids everything', () => {
  expect(robotsRules(origin, { state: 'closed' }).isAllowed(new URL(origin))).toBe(false)
  expect(robotsRules(origin, { state: 'silent' }).isAllowed(new URL(origin))).toBe(false)
})
