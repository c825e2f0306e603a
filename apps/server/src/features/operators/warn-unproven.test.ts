import { expect, test } from 'vitest'
import { unprovenOperators, warnOfUnprovenOperators } from './warn-unproven.ts'

test.each([
  [['ann@example.com'], false, [unprovenOperators]],
  [['ann@example.com'], true, []],
  [[], false, []],
])('operators %j with SMTP %s: %j', (operators, isConfigured, warnings) => {
  const warned: unknown[] = []
  warnOfUnprovenOperators({
    config: { operators },
    mail: { isConfigured },
    log: { warn: (text: unknown) => warned.push(text) },
  })
  expect(warned).toEqual(warnings)
})
