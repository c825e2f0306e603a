import { authCheck } from '@gazetteer/contract'

export type CheckSessionDependencies<U> = {
  /** Null without a session; throws for every other failure. */
  fetchUser: () => Promise<U | null>
  wait: (ms: number) => Promise<void>
}

/**
 * The signed-in user, or null. Retries twice after an empty answer and once after an error; gives up after ten
 * seconds.
 */
export function checkSession<U>(dependencies: CheckSessionDependencies<U>): Promise<U | null> {
  const tooLong = dependencies.wait(authCheck.timeoutMs).then(() => null)
  return Promise.race([askForUser(dependencies), tooLong])
}

async function askForUser<U>({ fetchUser, wait }: CheckSessionDependencies<U>): Promise<U | null> {
  let emptyAnswers = 0
  let hasFailed = false
  for (;;) {
    try {
      const user = await fetchUser()
      if (user !== null) return user
      emptyAnswers += 1
      if (emptyAnswers > authCheck.emptyRetries) return null
      await wait(authCheck.emptyRetryMs)
    } catch (error) {
      if (hasFailed) throw error
      hasFailed = true
      await wait(authCheck.errorRetryMs)
    }
  }
}
