import { type Bucket, openBucket, type StoredObject } from './bucket/open-bucket.ts'
import type { BackupsContext } from './context.ts'

export type BucketList = {
  /** `progress`: of the backups; another one is read again. Throws Unavailable. */
  list: (progress: string) => Promise<StoredObject[]>
  /** The next list is read again. */
  forget: () => void
}

/** A page waits for the list, and reads it every few seconds. */
const limits = { timeoutMs: 5_000, msPerMb: 0, attempts: 1 }
const cachedMs = 20_000

/** The objects in the bucket, read at most every 20 s; none without a bucket. */
export function openBucketList({ config, clock }: Pick<BackupsContext, 'config' | 'clock'>): BucketList {
  const { bucket: location } = config.backups
  const bucket: Bucket | null = location === null ? null : openBucket(location, limits)
  let cached: { at: number; progress: string; objects: Promise<StoredObject[]> } | null = null
  return {
    async list(progress) {
      if (bucket === null) return []
      if (cached === null || cached.progress !== progress || clock.steady() - cached.at >= cachedMs)
        cached = { at: clock.steady(), progress, objects: bucket.list(AbortSignal.timeout(2 * limits.timeoutMs)) }
      return await cached.objects
    },
    forget() {
      cached = null
    },
  }
}
