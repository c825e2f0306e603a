import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
/** Environment variables that end in one of these are settings of the server. */
const setting = /\b[A-Z][A-Z0-9]*_(?:URL|KEY|ID|EXTRACT|XPUB|PATH|SECRET|FILE|SOURCE|HOSTS|DIR|USD|TOKEN)\b/gu

test('no text outside the operator page names a setting of the server', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test)\.tsx?$/u.test(path) && !path.includes('operators'),
  )
  expect(files.length).toBeGreaterThan(200)
  const named = files.flatMap((path) => {
    const found = readFileSync(join(source, path), 'utf8').match(setting) ?? []
    return found.map((name) => `${path}: ${name}`)
  })
  expect(named).toEqual([])
})
