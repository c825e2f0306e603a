import { outageMs } from './remember-outages.ts'

export type NewestRelease<T> = {
  /** The known release while it is good, else the newest one. A failure is repeated for a minute. */
  current: () => Promise<T>
  /** The known release is gone. */
  forget: () => void
}

/** How long a release is served before a newer one is looked for. */
const goodForMs = 6 * 3_600_000

/** Finds a release once for all callers. `isReached` is false for one that cannot be read now. */
export function openNewestRelease<T extends { isReached: boolean }>(
  find: () => Promise<T>,
  now: () => number,
): NewestRelease<T> {
  let served: { at: number; release: T } | null = null
  let failed: { at: number; error: unknown } | null = null
  let finding: Promise<T> | null = null

  async function findOnce(): Promise<T> {
    try {
      const release = await find()
      served = { at: now(), release }
      return release
    } catch (error) {
      failed = { at: now(), error }
      throw error
    } finally {
      finding = null
    }
  }

  return {
    async current() {
      if (served === null) {
        if (finding === null && failed !== null && now() - failed.at < outageMs) throw failed.error
        return await (finding ??= findOnce())
      }
      const { at, release } = served
      if (now() - at > (release.isReached ? goodForMs : outageMs)) {
        // The known release serves until a newer one is there.
        served.at = now()
        finding ??= findOnce()
        finding.catch(() => undefined)
      }
      return release
    },
    forget() {
      served = null
    },
  }
}
