import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readJson, waitFor } from '@gazetteer/testkit'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import { appDatabaseKindsInScope } from '../../../testing/index.ts'
import { changeArchive, operator, restoreCalls, startRestorable, uploadFile } from './restorable.fixture.ts'

const later = 'later@example.com'
const theirEmail = 'theirs@example.com'

test.each(appDatabaseKindsInScope)(
  'an operator uploads a backup and restores it while the port stays open (%s)',
  async (kind) => {
    const restorable = await startRestorable({ kind })
    const { config, backUp, account, canSignIn, visitor } = restorable
    const { backupDir } = config
    try {
      const calls = restoreCalls(await account(operator.email))
      expect((await calls.check('none.gz')).status).toBe(404)
      const name = await backUp('saved.gz')
      await account(later)

      const file = await uploadFile(calls, join(backupDir, name))
      expect(file).toMatch(/^uploaded-.*\.gz$/)
      expect((await stat(join(backupDir, file))).mode & 0o077).toBe(0)
      expect(await calls.summary(file)).toMatchObject({
        accounts: 1,
        listings: 0,
        activeCaptures: 0,
        compatibility: 'same',
        key: 'backup',
        problem: null,
      })
      const answers = watchDuring(restorable.url)
      const outcome = await calls.restore(file)
      const seen = await answers.stop()
      expect(outcome).toMatchObject({ result: 'restored', text: expect.stringContaining('was restored: ') })
      expect([await canSignIn(operator.email), await canSignIn(later)]).toEqual([true, false])
      const restorePoints = (await readdir(backupDir)).filter((one) => one.startsWith('before-restore-'))
      expect(restorePoints).toHaveLength(1)
      expect((await stat(join(backupDir, restorePoints[0] ?? ''))).mode & 0o077).toBe(0)
      expect(await readdir(config.dataDir)).not.toContain('restore.json')
      expect(seen.refused).toBe(0)
      expect(seen.restoring).toBeGreaterThan(0)
      expect((await visitor().get('/api/ready')).json['status']).toBe('ready')

      // The restore point is a backup like any other.
      const again = await account(operator.email)
      expect((await restoreCalls(again).restore(restorePoints[0] ?? '')).result).toBe('restored')
      expect(await canSignIn(later)).toBe(true)
      const signedIn = await account(operator.email)
      expect((await signedIn.get('/api/operator/restore')).json).toMatchObject({ outcome: { result: 'restored' } })
    } finally {
      await restorable.stop()
    }
  },
)

/** Asks all the time: counts answers of the restore, and refused connections. */
function watchDuring(url: string) {
  const ended = new AbortController()
  const seen = { restoring: 0, refused: 0, pages: 0 }
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const codeOf = async (answer: Response) => Object(await answer.json())['code']
      const code = await fetch(`${url}/api/ready`).then(codeOf, (error: Error) => Object(error.cause)['code'])
      if (code === 'restoring') seen.restoring += 1
      if (code === 'ECONNREFUSED') seen.refused += 1
      const page = await fetch(url).then(
        (answer) => answer.text(),
        () => '',
      )
      if (page.includes('Gazetteer is being restored')) seen.pages += 1
    }
  })()
  return {
    async stop() {
      ended.abort()
      await watching
      return seen
    },
  }
}

test('refuses damaged, truncated and newer backups, wrong keys and paths before anything changes', async () => {
  const restorable = await startRestorable({ kind: 'postgres' })
  const { config, backUp, account, canSignIn } = restorable
  const inDir = (name: string) => join(config.backupDir, name)
  try {
    const browser = await account(operator.email)
    const calls = restoreCalls(browser)
    const good = inDir(await backUp('good.gz'))
    await account(later)
    const bytes = await readFile(good)
    await writeFile(inDir('truncated.gz'), bytes.subarray(0, -40))
    await writeFile(inDir('damaged.gz'), Buffer.concat([bytes.subarray(0, 400), bytes.subarray(500)]))
    await changeArchive(good, inDir('newer.gz'), ([manifest = '', ...lines]) => [
      manifest
        .replace('"migrations":[', '"migrations":["9999-tomorrow",')
        .replace(/"version":"[^"]*"/, '"version":"9.0.0"'),
      ...lines,
    ])
    await changeArchive(good, inDir('wrong-key.gz'), ([manifest = '', ...lines]) => [
      manifest.replace(/"key":"[^"]*"/, `"key":"${Buffer.alloc(32, 7).toString('base64')}"`),
      ...lines,
    ])
    for (const [name, status, text] of [
      ['truncated.gz', 400, 'cannot be read as a backup'],
      ['damaged.gz', 400, 'damaged.gz'],
      ['../encryption.key', 400, 'without a folder'],
      ['..gz', 400, 'without a folder'],
    ] as const)
      expect(await calls.check(name)).toMatchObject({ status, json: { error: expect.stringContaining(text) } })
    expect(await calls.summary('newer.gz')).toMatchObject({
      compatibility: 'newer',
      problem: 'A newer version of Gazetteer (9.0.0) made this backup. Restore it with that version.',
    })
    expect(await calls.summary('wrong-key.gz')).toMatchObject({ key: 'wrong' })
    for (const name of ['newer.gz', 'wrong-key.gz']) expect((await calls.start(name)).status).toBe(409)
    expect((await calls.start('truncated.gz')).status).toBe(400)
    expect(await canSignIn(later)).toBe(true)
    expect((await readdir(config.backupDir)).filter((name) => name.startsWith('before-restore'))).toEqual([])
  } finally {
    await restorable.stop()
  }
})

test('takes the key of the data folder for a backup without one, and refuses it elsewhere', async () => {
  const restorable = await startRestorable({ kind: 'postgres' })
  const other = await startRestorable({ kind: 'postgres' })
  try {
    const calls = restoreCalls(await restorable.account(operator.email))
    await restorable.backUp('good.gz')
    const withoutKey = ([manifest = '', ...lines]: string[]) => [
      manifest.replace(/"key":"[^"]*"/, '"key":null'),
      ...lines,
    ]
    const path = join(restorable.config.backupDir, 'good.gz')
    await changeArchive(path, join(restorable.config.backupDir, 'keyless.gz'), withoutKey)
    expect(await calls.summary('keyless.gz')).toMatchObject({ key: 'folder', problem: null })
    const elsewhere = restoreCalls(await other.account(operator.email))
    await changeArchive(path, join(other.config.backupDir, 'keyless.gz'), withoutKey)
    expect(await elsewhere.summary('keyless.gz')).toMatchObject({
      key: 'missing',
      problem: expect.stringContaining('Set ENCRYPTION_KEY'),
    })
  } finally {
    await restorable.stop()
    await other.stop()
  }
})

test.each(appDatabaseKindsInScope)(
  'goes back to the restore point and the former key when the restored application does not work (%s)',
  async (kind) => {
    let isSick = true
    const checkHealth = async (app: App) => {
      if (!isSick) return
      // Its mail waits: the data may be replaced again.
      await app.http.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: theirEmail } })
      await waitFor('the unsent mail', async () => /mail\.outbox +1 /.test(await queuesOf(app)))
      throw new Error('the injected fault')
    }
    const source = await startRestorable({ kind: 'postgres' })
    const restorable = await startRestorable({ kind, checkHealth })
    const { config, account, canSignIn } = restorable
    try {
      const theirs = restoreCalls(await source.account(theirEmail))
      expect((await theirs.check('x.gz')).status).toBe(403)
      const calls = restoreCalls(await account(operator.email))
      const file = join(config.backupDir, 'other.gz')
      await source.installation.app().answerCommand({ command: 'backup', file })
      const key = await readFile(join(config.dataDir, 'encryption.key'), 'utf8')
      const outcome = await calls.restore(basename(file))
      expect(outcome).toMatchObject({ result: 'rolled-back', text: expect.stringContaining('the injected fault') })
      expect(await readdir(join(config.dataDir, 'outbox')).catch(() => [])).toEqual([])
      expect([await canSignIn(operator.email), await canSignIn(theirEmail)]).toEqual([true, false])
      expect(await readFile(join(config.dataDir, 'encryption.key'), 'utf8')).toBe(key)
      isSick = false
      expect((await restoreCalls(await account(operator.email)).restore(basename(file))).result).toBe('restored')
      expect([await canSignIn(operator.email), await canSignIn(theirEmail)]).toEqual([false, true])
      expect(await readFile(join(config.dataDir, 'encryption.key'), 'utf8')).not.toBe(key)
    } finally {
      await restorable.stop()
      await source.stop()
    }
  },
)

async function queuesOf(app: App): Promise<string> {
  return readJson(await app.answerCommand({ command: 'queues', sendAgain: false }), { message: z.string() }).message
}

test.each(appDatabaseKindsInScope)('goes back when the app database refuses the contents (%s)', async (kind) => {
  const restorable = await startRestorable({ kind })
  const { config, backUp, account, canSignIn } = restorable
  try {
    const calls = restoreCalls(await account(operator.email))
    const good = join(config.backupDir, await backUp('good.gz'))
    await account(later)
    await changeArchive(good, join(config.backupDir, 'odd.gz'), (lines) => [
      ...lines.slice(0, -1),
      JSON.stringify({ table: { schema: null, name: 'unknown_table' }, columns: ['a'] }),
      ...lines.slice(-1),
    ])
    expect((await calls.summary('odd.gz')).problem).toBeNull()
    expect(await calls.restore('odd.gz')).toMatchObject({
      result: 'rolled-back',
      text: expect.stringContaining('contains a table that its version does not have'),
    })
    expect([await canSignIn(operator.email), await canSignIn(later)]).toEqual([true, true])
  } finally {
    await restorable.stop()
  }
})

test('needs a fresh proof, and a single restore runs at a time', async () => {
  const restorable = await startRestorable({ kind: 'postgres' })
  const { account, backUp, visitor, config } = restorable
  try {
    const browser = await account(operator.email)
    const calls = restoreCalls(browser)
    await backUp('good.gz')
    expect((await restoreCalls(visitor()).start('good.gz')).status).toBe(401)
    await calls.summary('good.gz')
    const client = new Client(config.databaseUrl ?? '')
    await client.connect()
    await client.query('update session set proved_at = 0')
    await client.end()
    const needsProof = { status: 403, json: { code: 'proof-required' } }
    expect(await calls.start('good.gz')).toMatchObject(needsProof)
    expect(await calls.check('good.gz')).toMatchObject(needsProof)
    expect(await calls.upload({ bytes: 3, offset: 0, data: 'H4sI' })).toMatchObject(needsProof)
    await browser.post('/api/auth/prove', { password: operator.password })
    const [one, two] = await Promise.all([calls.start('good.gz'), calls.start('good.gz')])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
    await restorable.installation.restored()
    expect((await visitor().get('/api/ready')).status).toBe(200)
  } finally {
    await restorable.stop()
  }
})
