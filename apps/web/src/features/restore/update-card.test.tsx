// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { UpdateCard } from './update-card.tsx'

const api = fakeApi()
const answer = { success: true, version: '1.6.0', newest: null, url: null, checkedAt: null }

test.each([
  ['off', 'Set UPDATE_CHECK_URL to see here whether a newer version exists.'],
  ['current', 'Up to date'],
  ['unknown', 'Newest version not known'],
])('state %s', async (state, text) => {
  api.answer('/api/operator/update', { ...answer, state })
  render(<UpdateCard />)
  expect((await screen.findAllByText(text)).length).toBe(1)
})

test('links the page of a newer version', async () => {
  const url = 'https://gazetteer.example/1.7.0'
  api.answer('/api/operator/update', { ...answer, state: 'newer', newest: '1.7.0', url, checkedAt: 0 })
  render(<UpdateCard />)
  await screen.findByText(/Version 1\.7\.0 is available/u)
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'What is new' }).href).toBe(url)
})
