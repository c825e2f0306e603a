import { expect, test } from 'vitest'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { createMemoryRateLimiter } from '../../memory.ts'

const unlimited = { concurrency: null, gapMs: 0, perDay: null }

test('a clock that is set back does not lengthen a wait', async () => {
  let time = 1_000_000_000
  const rateLimiter = createMemoryRateLimiter(() => time)
  const { declaration } = scriptedSource([], { limits: unlimited })
  expect(await rateLimiter.reserve(declaration, 'run')).toEqual({ kind: 'go', inMs: 0, permit: null })
  time -= 600_000
  expect(await rateLimiter.reserve(declaration, 'run')).toEqual({ kind: 'go', inMs: 0, permit: null })
  await rateLimiter.block(declaration, 5_000)
  time -= 600_000
  expect(await rateLimiter.reserve(declaration, 'run')).toEqual({ kind: 'wait', waitMs: 5_000 })
  time += 5_000
  expect(await rateLimiter.reserve(declaration, 'run')).toEqual({ kind: 'go', inMs: 0, permit: null })
})
