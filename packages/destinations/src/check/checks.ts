import { DestinationError } from '../destination-error.ts'
import type { CheckName, DestinationCheck } from '../destination.ts'

/**
 * Runs one check and returns its result as a sentence, or `skip` when there is nothing to check. Throws DestinationError.
 */
export type Step = { name: CheckName; run: () => Promise<string | { skip: string }> }

/** Runs the checks in order; after the first failure or the timeout, the rest is skipped. */
export async function runChecks(steps: readonly Step[], giveUpMs: number): Promise<DestinationCheck[]> {
  const end = performance.now() + giveUpMs
  const checks: DestinationCheck[] = []
  for (const { name, run } of steps) {
    if (checks.some(({ outcome }) => outcome === 'failed')) {
      checks.push({ name, outcome: 'skipped', text: 'Skipped.' })
      continue
    }
    checks.push(
      await within(end - performance.now(), giveUpMs, run).then(
        (text): DestinationCheck =>
          typeof text === 'string' ? { name, outcome: 'passed', text } : { name, outcome: 'skipped', text: text.skip },
        (error: unknown): DestinationCheck => ({ name, outcome: 'failed', text: sentenceOf(error) }),
      ),
    )
  }
  return checks
}

/** Whether a row could be written. A skipped check, such as that of TLS where it is off, is no failure. */
export const havePassed = (checks: readonly DestinationCheck[]): boolean =>
  checks.length > 0 && checks.every(({ outcome }) => outcome !== 'failed')

async function within<T>(leftMs: number, giveUpMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DestinationError('timed-out', `No answer: the test timed out after ${secondsText(giveUpMs)}.`)),
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
  error instanceof DestinationError ? error.message : 'An unexpected error occurred.'
