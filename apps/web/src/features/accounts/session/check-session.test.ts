import type { User } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { checkSession } from './check-session.ts'

const ana: User = { id: 'u1', email: 'ana@acme.com', plan_type: 'free', credits_remaining: 100 }

function asking(answers: (User | null | Error)[]) {
  const waits: number[] = []
  let calls = 0
  const dependencies = {
    fetchUser: () => {
      const answer = answers[calls]
      calls += 1
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? null)
    },
    // The ten-second limit never ends; the short waits end immediately.
    wait: (ms: number) => {
      if (ms === 10_000) return new Promise<void>(() => {})
      waits.push(ms)
      return Promise.resolve()
    },
  }
  return { dependencies, waits, calls: () => calls }
}

test('retries twice, 500 ms after an empty answer', async () => {
  const empty = asking([null, null, null, ana])
  await expect(checkSession(empty.dependencies)).resolves.toBeNull()
  expect(empty.waits).toEqual([500, 500])
  const late = asking([null, null, ana])
  await expect(checkSession(late.dependencies)).resolves.toEqual(ana)
})

test('retries once, 1 s after an error, then throws', async () => {
  const once = asking([new Error('500'), ana])
  await expect(checkSession(once.dependencies)).resolves.toEqual(ana)
  expect(once.waits).toEqual([1000])
  const twice = asking([new Error('500'), new Error('500 again')])
  await expect(checkSession(twice.dependencies)).rejects.toThrow('500 again')
})

test('falls back to logged out after ten seconds', async () => {
  const dependencies = { fetchUser: () => new Promise<null>(() => {}), wait: () => Promise.resolve() }
  await expect(checkSession(dependencies)).resolves.toBeNull()
})
