// @vitest-environment happy-dom
import type { DatabaseConfig, DatabaseStatus } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import OverlayLayer from '../../app/overlay-layer.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { DatabaseCard, type DatabaseCardProps } from './database-card.tsx'

const api = fakeApi()

const away: DatabaseStatus = { success: true, connected: false, provider: 'none' }
const connected: DatabaseStatus = { success: true, connected: true, provider: 'mysql', label: 'shop' }
const mysql: DatabaseConfig = {
  provider: 'mysql',
  host: 'db.example.com',
  port: 3306,
  database: 'shop',
  username: 'ana',
  password: 'sec••••',
  ssl: true,
}

type Options = Partial<DatabaseCardProps> & { status?: DatabaseStatus; config?: DatabaseConfig }

async function renderCard({ status = away, config, ...props }: Options = {}) {
  api.answer('/api/db/status', status)
  api.answer('/api/db/config', { success: true, config: config ?? null })
  const onUpgrade = vi.fn()
  render(
    <>
      <OverlayLayer />
      <DatabaseCard isProfessional isCapturing={false} onUpgrade={onUpgrade} {...props} />
    </>,
  )
  await waitFor(() => expect(screen.queryByText('Checking...')).toBeNull())
  return onUpgrade
}

const provider = (name: string | RegExp) => screen.getByRole('radio', { name })
const button = (name: string) => screen.getByRole('button', { name })
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('asks for a provider first; one is coming soon', async () => {
  await renderCard()
  expect(screen.getByText('Not Configured')).toBeDefined()
  expect(isDisabled(provider(/Coming Soon$/u))).toBe(true)
  expect(isDisabled(button('Disconnect'))).toBe(true)
  const prompt = 'Please select a database provider from the dropdown above to continue configuration'
  fireEvent.click(button('Test Connection'))
  expect(screen.getAllByText(prompt)).toHaveLength(2)
  expect(api.received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('tests No Database without the server', async () => {
  await renderCard()
  fireEvent.click(provider('No Database'))
  fireEvent.click(button('Test Connection'))
  expect(screen.getByText('No database mode - limited functionality enabled')).toBeDefined()
  expect(api.posted('/api/db/test')).toEqual([])
})

test('tests and saves a MySQL database with the default port and TLS', async () => {
  const checks = [{ name: 'tls', outcome: 'failed', text: 'The certificate has expired.' }]
  const reason = 'The certificate has expired.'
  api.answer('/api/db/test', { success: false, message: 'Failed to test connection', error: reason, checks })
  api.answer('/api/db/save', { success: true })
  await renderCard()
  fireEvent.click(provider('MySQL'))
  type('Host', 'db.example.com')
  fireEvent.click(button('Test Connection'))
  const results = within(await screen.findByRole('table', { name: 'Test results' }))
  expect(results.getByRole('row').textContent).toBe('TLSfailedThe certificate has expired.')
  // The headline and its reason are two lines, and another test is the next step.
  const [headline, line] = [screen.getByText('Failed to test connection'), screen.getAllByText(reason)[0]]
  expect(line?.parentElement).toBe(headline)
  const isPrimary = (name: string) => button(name).dataset['variant'] === 'filled'
  expect([isPrimary('Test Connection'), isPrimary('Save Database')]).toEqual([true, false])
  fireEvent.click(button('Save Database'))
  await screen.findByText('Configuration saved successfully')
  const body = { provider: 'mysql', host: 'db.example.com', port: '3306', ssl: true }
  expect([...api.posted('/api/db/test'), ...api.posted('/api/db/save')]).toEqual([body, body])
})

test('a changed field removes the lines of the last test', async () => {
  const checks = [{ name: 'tls', outcome: 'failed', text: 'The certificate has expired.' }]
  api.answer('/api/db/test', { success: false, message: 'Failed to test connection', checks })
  await renderCard()
  fireEvent.click(provider('MySQL'))
  type('Host', 'db.example.com')
  fireEvent.click(button('Test Connection'))
  await screen.findByRole('table', { name: 'Test results' })
  type('Host', 'other.example.com')
  expect(screen.queryByRole('table', { name: 'Test results' })).toBeNull()
  expect(screen.queryByText('Failed to test connection')).toBeNull()
  expect(button('Save Database').dataset['variant']).toBe('filled')
})

test('does not save without a host', async () => {
  await renderCard()
  fireEvent.click(provider('MySQL'))
  fireEvent.click(button('Save Database'))
  expect(screen.getByLabelText('Host').getAttribute('aria-invalid')).toBe('true')
  expect(api.posted('/api/db/save')).toEqual([])
})

test('shows a summary while connected, and locks everything but Disconnect', async () => {
  api.answer('/api/db/clear', { success: true })
  await renderCard({ status: connected, config: mysql })
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveProperty('value', 'sec••••'))
  const summary = within(screen.getByRole('region', { name: 'Connected database' }))
  expect(summary.getByText('shop')).toBeDefined()
  expect(summary.getByText('TLS')).toBeDefined()
  expect(screen.getByLabelText('Host').closest('details')).toHaveProperty('open', false)
  expect(isDisabled(provider('PostgreSQL'))).toBe(true)
  expect([screen.getByLabelText('Host'), button('Test Connection'), button('Save Database')].every(isDisabled)).toBe(
    true,
  )
  fireEvent.click(button('Disconnect'))
  await screen.findByText('Database configuration cleared')
})

test('asks before it disconnects the database of a running capture', async () => {
  api.answer('/api/db/clear', { success: true })
  await renderCard({ status: connected, config: mysql, isCapturing: true })
  fireEvent.click(button('Disconnect'))
  const question = within(await screen.findByRole('dialog'))
  expect(api.posted('/api/db/clear')).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(api.posted('/api/db/clear')).toHaveLength(1))
})

test('offers free accounts an upgrade for a database', async () => {
  const onUpgrade = await renderCard({ isProfessional: false })
  fireEvent.click(provider('Supabase'))
  fireEvent.click(button('Upgrade to Pro'))
  expect(onUpgrade).toHaveBeenCalledOnce()
})
