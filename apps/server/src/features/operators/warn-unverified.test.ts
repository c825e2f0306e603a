import { expect, test } from 'vitest'
import { unverifiedOperatorsText, warnOfUnverifiedOperators } from './warn-unverified.ts'

test.each([
  [['ann@example.com'], false, [unverifiedOperatorsText]],
  [['ann@example.com'], true, []],
  [[], false, []],
])('operators %j with SMTP %s: %j', (operators, isConfigured, warnings) => {
  const warned: unknown[] = []
  warnOfUnverifiedOperators({
    config: { operators },
    mail: { isConfigured },
    log: { warn: (text: unknown) => warned.push(text) },
  })
  expect(warned).toEqual(warnings)
})
