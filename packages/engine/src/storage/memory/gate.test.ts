import { expect, test } from 'vitest'
import { scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { createMemoryGate } from '../../memory.ts'

const unlimited = { concurrency: null, gapMs: 0, perDay: null }

test('a clock that is set back makes no wait longer', async () => {
  let time = 1_000_000_000
  const gate = createMemoryGate(() => time)
  const { declaration } = scriptedSource([], { limits: unlimited })
  expect(await gate.reserve(declaration, 'run')).toEqual({ kind: 'go', inMs: 0, slot: null })
  time -= 600_000
  expect(await gate.reserve(declaration, 'run')).toEqual({ kind: 'go', inMs: 0, slot: null })
  await gate.block(declaration, 5_000)
  time -= 600_000
  expect(await gate.reserve(declaration, 'run')).toEqual({ kind: 'wait', waitMs: 5_000 })
  time += 5_000
  expect(await gate.reserve(declaration, 'run')).toEqual({ kind: 'go', inMs: 0, slot: null })
})
