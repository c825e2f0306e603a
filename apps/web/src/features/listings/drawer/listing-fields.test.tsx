// @vitest-environment happy-dom
import type { TableRow } from '@gazetteer/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { ListingFields } from './listing-fields.tsx'

const api = fakeApi()

const row: TableRow = {
  id: 7,
  name: 'Harbor Dental',
  category: 'Dentist',
  phone: '+14105550110',
  website: 'https://www.harbor.example/',
  rating: 4.8,
  reviewcount: 212,
  latitude: 39.28,
  longitude: -76.59,
  source: 'sample',
  source_id: 'a',
  created_at: null,
  last_updated: null,
}
const origin = {
  source: 'sample',
  title: 'Built-in sample',
  source_id: 'a',
  time: '2026-11-22T09:00:00.000Z',
  licence: 'CC0-1.0',
  isFilledIn: false,
}

beforeEach(() => {
  api.answer('/api/table/origins', {
    success: true,
    origins: ['name', 'phone'].map((field) => ({ ...origin, field, value: '' })),
    edited: [{ field: 'name', time: Date.UTC(2026, 10, 27) }],
  })
  api.answer('/api/table/history', {
    success: true,
    history: [{ at: Date.UTC(2026, 10, 25, 12), kind: 'found', jobId: 'JB-1', fields: [] }],
  })
})

function Record({ onSave }: { onSave?: (field: string, value: string | number) => void }) {
  const [shown, setShown] = useState(row)
  const save = (_rows: readonly TableRow[], field: string, value: string | number) => {
    setShown({ ...shown, [field]: value })
    onSave?.(field, value)
  }
  return (
    <ListingFields
      row={shown}
      onSave={onSave && save}
      renderMap={() => null}
      renderJob={(jobId) => <a href="/">{jobId}</a>}
    />
  )
}

test('has a formatted phone, and Call, Website and Directions as links', async () => {
  render(<Record onSave={vi.fn()} />)
  expect(screen.getByText('Dentist · 4.8 of 5 · 212 reviews')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+14105550110')
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('https://www.harbor.example/')
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('39.28')
  expect(screen.getByRole('button', { name: 'Edit Phone: (410) 555-0110' }).textContent).toBe('(410) 555-0110')
  expect(screen.queryByRole('textbox')).toBeNull()
  const link = await screen.findByRole('link', { name: 'JB-1' })
  expect(link.parentElement?.textContent).toBe('First seen · JB-1')
})

test('a value becomes a field on click; Enter saves, Escape discards', async () => {
  const onSave = vi.fn()
  render(<Record onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: /^Edit Phone/u }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  expect([field.value, document.activeElement]).toEqual(['+14105550110', field])
  fireEvent.change(field, { target: { value: '1' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onSave).not.toHaveBeenCalled()
  const button = screen.getByRole('button', { name: /^Edit Phone/u })
  await waitFor(() => expect(document.activeElement).toBe(button))
  fireEvent.click(screen.getByRole('button', { name: 'Add Address' }))
  const address = screen.getByRole('textbox', { name: 'Address' })
  fireEvent.change(address, { target: { value: '1 New St' } })
  fireEvent.keyDown(address, { key: 'Enter' })
  expect(onSave).toHaveBeenCalledWith('address', '1 New St')
  expect(screen.getByRole('button', { name: 'Edit Address: 1 New St' })).toBeDefined()
})

test('a source is in a popover; an edited value has none', async () => {
  render(<Record onSave={vi.fn()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Source of Phone: Built-in sample' }))
  await screen.findByText(/ · CC0-1\.0$/u)
  fireEvent.keyDown(screen.getByRole('button', { name: /^Source of Phone/u }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText(/ · CC0-1\.0$/u)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Name: edited by you' }))
  await screen.findByText(/^Edited by you · 11\/2[67]\/26/u)
  expect(screen.queryByRole('button', { name: /^Source of Name/u })).toBeNull()
})

test('an edit that is not saved yet has no source either', async () => {
  render(<Record onSave={vi.fn()} />)
  await screen.findByRole('button', { name: /^Source of Phone/u })
  fireEvent.click(screen.getByRole('button', { name: /^Edit Phone/u }))
  const field = screen.getByRole('textbox', { name: 'Phone' })
  fireEvent.change(field, { target: { value: '+14105550199' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('button', { name: 'Phone: edited by you' })).toBeDefined()
})

test('a listing of a file is read-only, and has a history of captures', async () => {
  render(<Record />)
  await screen.findByRole('link', { name: 'JB-1' })
  expect(screen.queryByRole('button', { name: /^Edit/u })).toBeNull()
  const asked = api.received.find(({ path }) => path === '/api/table/history')
  expect(asked?.query).toEqual({ source: 'sample', source_id: 'a' })
})
