import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '@gazetteer/app-database'
import { Forbidden, LimitReached } from '../../platform/errors.ts'
import { hasAccounts } from '../accounts/index.ts'
import { type OwnKeys, readOwnKeys } from './inspect-backup.ts'

/** Wrong secrets that are answered in this time, over all callers. */
const window = { most: 10, ms: 10 * 60_000 }

export type FirstRestore = {
  /** Valid until an account exists, and for this process; null: one existed at its start. */
  token: string | null
  isEmpty: () => Promise<boolean>
  /** Throws Forbidden for a wrong secret, and for every secret once an account exists; LimitReached. */
  admit: (secret: string) => Promise<void>
}

type Settings = { db: Db; config: Parameters<typeof readOwnKeys>[0]; now: () => number }

/** Who may restore into an installation without accounts: the holder of its encryption key, or of a printed token. */
export async function openFirstRestore({ db, config, now }: Settings): Promise<FirstRestore> {
  const token = (await hasAccounts(db)) ? null : randomBytes(18).toString('base64url')
  let isKnownFull = token === null
  let wrongAt: number[] = []

  async function isEmpty(): Promise<boolean> {
    if (!isKnownFull) isKnownFull = await hasAccounts(db)
    return !isKnownFull
  }

  return {
    token,
    isEmpty,
    async admit(secret) {
      if (token === null || !(await isEmpty()))
        throw new Forbidden('This installation has an account: sign in as an operator to restore a backup.', {
          code: 'not-empty',
        })
      // Never limited, so that strangers cannot keep the owner out: the secrets are too long to be guessed.
      if (isSecret(secret.trim(), token, await readOwnKeys(config))) return
      wrongAt = wrongAt.filter((at) => now() - at < window.ms)
      if (wrongAt.length >= window.most)
        throw new LimitReached('Too many wrong keys. Try again in a few minutes.', {
          retryAfterMs: window.ms - (now() - (wrongAt[0] ?? now())),
        })
      wrongAt.push(now())
      throw new Forbidden('This is neither the token that the server printed at its start nor its encryption key.', {
        code: 'wrong-secret',
      })
    },
  }
}

/** Compares with all secrets in constant time. */
function isSecret(given: string, token: string, { setting, folder }: OwnKeys): boolean {
  const isToken = isEqual(Buffer.from(given), Buffer.from(token))
  const decoded = Buffer.from(given, 'base64')
  const isKey = [setting, folder].map((key) => key !== null && key.length === 32 && isEqual(decoded, key))
  return isToken || isKey.includes(true)
}

const isEqual = (a: Buffer, b: Buffer): boolean => timingSafeEqual(digestOf(a), digestOf(b))
const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
