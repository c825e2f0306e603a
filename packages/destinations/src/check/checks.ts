import { StoreError } from '../store-error.ts'
import type { CheckName, StoreCheck } from '../store.ts'

/**
 * Runs one check and returns its result as a sentence, or `skip` when there is nothing to check. Throws StoreError.
 */
export type Step = { name: CheckName; run: () => Promise<string | { skip: string }> }

/** Runs the checks in order; after the first failure or the timeout, the rest is skipped. */
export async function runChecks(steps: readonly Step[], giveUpMs: number): Promise<StoreCheck[]> {
  const end = performance.now() + giveUpMs
  const checks: StoreCheck[] = []
  for (const { name, run } of steps) {
    if (checks.some(({ outcome }) => outcome === 'failed')) {
      checks.push({ name, outcome: 'skipped', text: 'Skipped.' })
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
      () => reject(new StoreError('timed-out', `No answer: the test timed out after ${secondsText(giveUpMs)}.`)),
      Math.max(0, leftMs),
    )
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

function secondsText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}

const sentenceOf = (error: unknown): string =>
  error instanceof StoreError ? error.message : 'An unexpected error occurred.'
