// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDatabaseStatus } from '../../features/destinations/queries.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { NoTable } from './no-table.tsx'

const api = fakeApi()

function Shown() {
  const database = useDatabaseStatus()
  return database.data === undefined ? null : <NoTable database={database} userId="u1" isLine={false} />
}

test('a free account reads that its database is kept but locked', async () => {
  const label = 'leads@db.acme.com'
  api.answer('/api/db/status', { success: true, connected: true, provider: 'none', locked: true, label })
  render(<Shown />)
  await screen.findByText('Your database is locked')
  expect(screen.getByText(/^The configuration of leads@db\.acme\.com is kept\./u)).toBeDefined()
})

test('an account without a database is offered one', async () => {
  api.answer('/api/db/status', { success: true, connected: true, provider: 'none' })
  render(<Shown />)
  await screen.findByText(/^No database configured\./u)
  expect(screen.getByRole('link', { name: 'Configure a database' })).toBeDefined()
})
