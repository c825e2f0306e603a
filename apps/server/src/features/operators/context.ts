import type { Platform } from '../../platform/platform.ts'
import type { PostMail } from '../../platform/mail/post-mail.ts'
import type { Plans } from '../plans/index.ts'

/** The context of operator operations: a subset of the server's, because the command line uses them too. */
export type OperatorsContext = Pick<Platform, 'db' | 'clock' | 'log' | 'config'> & {
  plans: Plans
  /** Call after sessions, keys or plan of the account changed; every process then reloads them. */
  changed: (accountId: string) => Promise<void>
  /** Deletes the account with all its data. Throws NotFound. */
  deleteAccount: (accountId: string) => Promise<void>
  postMail: PostMail
  /** `why` is shown to the owner. Throws Conflict without a running capture. */
  stopRun: (accountId: string, why: string) => Promise<void>
}
