import { StoreError } from '../store-error.ts'
import type { CheckName, StoreCheck } from '../store.ts'

/** Does its part of the test and says in a sentence what is so; `skip` when there was nothing to try. Throws StoreError. */
export type Step = { name: CheckName; run: () => Promise<string | { skip: string }> }

/** The steps in order; after the first that failed, or when the time is over, the others are skipped. */
export async function runChecks(steps: readonly Step[], giveUpMs: number): Promise<StoreCheck[]> {
  const end = performance.now() + giveUpMs
  const checks: StoreCheck[] = []
  for (const { name, run } of steps) {
    if (checks.some(({ outcome }) => outcome === 'failed')) {
      checks.push({ name, outcome: 'skipped', text: 'Not tried.' })
      continue
    }
    checks.push(
      await within(end - performance.now(), giveUpMs, run).then(
        (text): StoreCheck =>
          typeof text === 'string' ? { name, outcome: 'passed', text } : { name, outcome: 'skipped', text: text.skip },
        (error: unknown): StoreCheck => ({ name, outcome: 'failed', text: sentenceOf(error) }),
      ),
    )
  }
  return checks
}

async function within<T>(leftMs: number, giveUpMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new StoreError(
            'timed-out',
            `There was no answer; the test gave up after ${Math.round(giveUpMs / 1000)} seconds.`,
          ),
        ),
      Math.max(0, leftMs),
    )
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof StoreError ? error.message : 'Something unexpected happened.'
