import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
/** Environment variables that end in one of these are settings of the server. */
const setting = /\b[A-Z][A-Z0-9]*_(?:URL|KEY|ID|EXTRACT|XPUB|PATH|SECRET|FILE|SOURCE|HOSTS|DIR|USD|TOKEN)\b/gu

/** Shown to who installs or operates Gazetteer. */
const forOperators = /^features\/(?:operators|backups|restore)\//u

test('no text but those for operators names a setting of the server', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test)\.tsx?$/u.test(path) && !forOperators.test(path),
  )
  expect(files.length).toBeGreaterThan(200)
  const named = files.flatMap((path) => {
    const found = readFileSync(join(source, path), 'utf8').match(setting) ?? []
    return found.map((name) => `${path}: ${name}`)
  })
  expect(named).toEqual([])
})
