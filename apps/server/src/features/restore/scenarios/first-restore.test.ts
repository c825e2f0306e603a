import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Restorable, operator, restoreCalls, startRestorable, uploadFile } from './restorable.fixture.ts'

const wrong = Buffer.alloc(32, 9).toString('base64')

/** A backup of an installation with one account. */
async function withBackup(run: (restorable: Restorable, file: string) => Promise<void>): Promise<void> {
  const source = await startRestorable({ kind: 'postgres' })
  const target = await startRestorable({ kind: 'postgres' })
  try {
    await source.account(operator.email)
    await run(target, join(source.config.backupDir, await source.backUp('saved.gz')))
  } finally {
    await source.stop()
    await target.stop()
  }
}

const tokenOf = ({ installation }: Restorable): string => installation.app().firstRestoreToken ?? ''

test.each(['token', 'key'] as const)('an empty installation is restored with its %s', (kind) =>
  withBackup(async (target, backup) => {
    const { config, visitor, canSignIn } = target
    const key = await readFile(join(config.dataDir, 'encryption.key'), 'utf8')
    const secret = kind === 'token' ? tokenOf(target) : key
    const calls = restoreCalls(visitor(), secret)
    expect((await visitor().get('/api/installation')).json['isEmpty']).toBe(true)
    expect(await restoreCalls(visitor(), wrong).upload({ bytes: 3, offset: 0, data: 'H4sI' })).toMatchObject({
      status: 403,
      json: { code: 'wrong-secret' },
    })
    const file = await uploadFile(calls, backup)
    expect(await calls.summary(file)).toMatchObject({ accounts: 1, problem: null })
    expect((await restoreCalls(visitor(), wrong).start(file)).status).toBe(403)
    expect((await restoreCalls(visitor(), '').start(file)).status).toBe(403)
    expect((await calls.restore(file)).result).toBe('restored')
    expect(await canSignIn(operator.email)).toBe(true)
    expect((await visitor().get('/api/installation')).json['isEmpty']).toBe(false)
    for (const used of [secret, key, tokenOf(target)])
      expect(await restoreCalls(visitor(), used).check(file)).toMatchObject({
        status: 403,
        json: { code: 'not-empty' },
      })
  }),
)

test('neither token nor key restores once an account exists, also when it was created in the meantime', () =>
  withBackup(async (target, backup) => {
    const { visitor, account, canSignIn, installation } = target
    const calls = restoreCalls(visitor(), tokenOf(target))
    const file = await uploadFile(calls, backup)
    await calls.summary(file)
    // The account is created after the check of the secret, and before the data is replaced.
    await Promise.all([calls.start(file), account('new@example.com').catch(() => null)])
    await installation.restored()
    // Either the account was first, and nothing changed; or it was not created, and the backup was restored.
    const accounts = [await canSignIn('new@example.com'), await canSignIn(operator.email)]
    expect(new Set(accounts)).toEqual(new Set([true, false]))
    expect((await calls.start(file)).status).toBe(403)
  }))

test('ten wrong secrets stop further ones for ten minutes, and never the right one', async () => {
  const target = await startRestorable({ kind: 'postgres' })
  try {
    const guess = () => restoreCalls(target.visitor(), wrong).check('saved.gz')
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
    expect((await restoreCalls(target.visitor(), tokenOf(target)).check('saved.gz')).status).not.toBe(429)
  } finally {
    await target.stop()
  }
})
