import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestAppDatabase, appDatabaseKinds, startTestAppDatabase } from '../testing/index.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '@gazetteer/app-database'
import { openSecrets, secretsWith } from './secrets.ts'

describe.each(appDatabaseKinds)('secrets of an installation (%s)', (kind) => {
  let database: TestAppDatabase
  beforeEach(async () => {
    database = await startTestAppDatabase(kind, migrations)
  })
  afterEach(() => database.stop())

  const open = (key: Buffer | null) => openSecrets({ key, dataDir: database.folder, db: database.db })

  test('creates a key once, readable only by its owner, and finds it again', async () => {
    const [first, second] = await Promise.all([open(null), open(null)])
    const sealed = first.seal('secret', 'test')
    expect(second.open(sealed, 'test')).toBe('secret')
    expect((await open(null)).open(sealed, 'test')).toBe('secret')
    const path = join(database.folder, 'encryption.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(path, 'utf8'), 'base64')).toHaveLength(32)
  })

  test('refuses another key than the first one, in a sentence', async () => {
    const key = randomBytes(32)
    await open(key)
    await open(key)
    await expect(open(randomBytes(32))).rejects.toThrow('ENCRYPTION_KEY is not the original key of this installation')
    await writeFile(join(database.folder, 'encryption.key'), randomBytes(32).toString('base64'))
    await expect(open(null)).rejects.toThrow(
      `The key in ${join(database.folder, 'encryption.key')} is not the original key of this installation`,
    )
    await writeFile(join(database.folder, 'encryption.key'), 'short')
    await expect(open(null)).rejects.toThrow('does not contain a key of 32 bytes')
  })
})

test('opens what it sealed, for the same purpose and unchanged', () => {
  const secrets = secretsWith(randomBytes(32))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = secrets.seal(text, 'one')
      expect(secrets.open(sealed, 'one')).toBe(text)
      expect(secrets.seal(text, 'one')).not.toBe(sealed)
      expect(() => secrets.open(sealed, 'another')).toThrow('Unsupported state')
      const bytes = Buffer.from(sealed.slice(3), 'base64url')
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      expect(() => secrets.open(`v1.${bytes.toString('base64url')}`, 'one')).toThrow('Unsupported state')
    }),
  )
})
