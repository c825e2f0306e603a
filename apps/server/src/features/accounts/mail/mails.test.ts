import { expect, test } from 'vitest'
import { mails } from './mails.ts'
import { newMailToken } from '../tokens.ts'

test('no line of a mail is long enough to be wrapped, so that its link can be copied from the outbox', () => {
  const to = 'ann@example.com'
  const link = `https://gazetteer.example.org/login?verify=${newMailToken()}`
  const all = [
    mails.registered(to, { link, at: Date.UTC(2025, 0, 15, 12, 30) }),
    mails.verify(to, link),
    mails.changeEmail(to, link),
    mails.reset(to, link.replace('verify', 'reset')),
    mails.alreadyRegistered(to, 'https://gazetteer.example.org/login'),
    mails.providerLinked(to, { name: 'Single sign-on', email: to }),
    mails.providerUnlinked(to, 'Single sign-on'),
    mails.emailChanged(to, 'bob@example.com'),
    mails.passwordChanged(to),
    mails.factorReset(to, 'totp'),
    mails.codesEnabled(to),
    mails.codesDisabled(to),
    mails.recoveryCodeUsed(to, 10),
    mails.recoveryCodesReplaced(to),
    mails.passkeyAdded(to, 'x'.repeat(60)),
    mails.passkeyRemoved(to, 'x'.repeat(60)),
    mails.passkeyRefused(to, 'x'.repeat(60)),
  ]
  expect(all).toHaveLength(Object.keys(mails).length)
  const lines = all.flatMap(({ text }) => text.split('\n'))
  expect(lines.filter((line) => line.length > 76)).toEqual([])
})
