// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ContactsAnswer } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { installationFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { JobContacts } from './job-contacts.tsx'

const api = fakeApi()

const answer = (changes: Partial<ContactsAnswer> = {}): ContactsAnswer => ({
  success: true,
  state: 'none',
  sites: 0,
  visited: 0,
  found: { email: 0, socials: 0, phone: 0, hours: 0 },
  refused: { robots: 0, portal: 0, tdm: 0, noindex: 0, optOut: 0 },
  failed: 0,
  problem: null,
  canStart: true,
  ...changes,
})

function show(contacts: ContactsAnswer, { isPro = true, hasContacts = true } = {}) {
  api.answer('/api/installation', installationFixture({ hasContacts }))
  api.answer('/api/jobs/JB-1/contacts', contacts)
  render(<JobContacts job={{ id: 'JB-1', endTime: 1 }} isPro={isPro} />)
}

test('starts with limits, and names a limit that is no number', async () => {
  show(answer())
  const sites = await screen.findByRole('textbox', { name: 'Websites at most' })
  fireEvent.change(sites, { target: { value: 'many' } })
  screen.getByText('Enter whole numbers: up to 100,000 websites, and up to 1,440 minutes.')
  expect(screen.getByRole('button', { name: 'Find contacts' })).toHaveProperty('disabled', true)
  fireEvent.change(sites, { target: { value: '1,500' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find contacts' }))
  await waitFor(() => expect(api.posted('/api/jobs/JB-1/contacts')).toEqual([{ maxSites: 1_500 }]))
})

test.each([
  ['running', 'Nothing yet'],
  ['stopped', 'Nothing'],
  ['done', 'Nothing'],
] as const)('without a find, a search that is %s says "%s"', async (state, text) => {
  show(answer({ state, sites: 4, visited: 4 }))
  expect(await screen.findByText(text)).toBeDefined()
})

test('shows progress, findings and why websites were not read', async () => {
  show(
    answer({
      state: 'running',
      sites: 412,
      visited: 180,
      found: { email: 96, socials: 0, phone: 3, hours: 0 },
      refused: { robots: 4, portal: 11, tdm: 0, noindex: 0, optOut: 0 },
      failed: 9,
      canStart: false,
    }),
  )
  await screen.findByText('180 of 412 websites')
  screen.getByText('96 e-mail addresses · 3 phones')
  screen.getByText('4 robots.txt · 11 portals')
  screen.getByRole('button', { name: 'Pause' })
  screen.getByRole('button', { name: 'Stop' })
  expect(screen.queryByRole('button', { name: 'Find contacts' })).toBeNull()
})

test('a problem is named, and a paused search can be resumed', async () => {
  show(answer({ state: 'paused', problem: 'The database does not answer.', canStart: false }))
  await screen.findByText('The database does not answer.')
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined()
})

test.each([
  [{ isPro: false }, /Professional finds e-mail/u],
  [{ hasContacts: false }, /The operator sets CRAWLER_CONTACT/u],
])('says why contacts cannot be looked for: %o', async (offered, reason) => {
  show(answer({ canStart: false }), offered)
  await screen.findByText(reason)
  expect(screen.queryByRole('button', { name: 'Find contacts' })).toBeNull()
})
