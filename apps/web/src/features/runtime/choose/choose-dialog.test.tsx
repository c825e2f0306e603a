// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { giveElementsSize } from '../../../testing/element-size.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { sourceFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { type Preferences, usePreferences } from '../preferences.ts'
import ChooseDialog, { type ChooseDialogProps } from './choose-dialog.tsx'

const api = fakeApi()
giveElementsSize()

afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

const boise = { city: 'Boise, ID', businessTypes: ['Dentist'] }

function answerLists() {
  const lists = { success: true, cities: ['Boise, ID', 'Reno, NV'], businessTypes: ['Bakery', 'Dentist', 'Toy Store'] }
  api.answer('/api/search-inputs', lists)
  api.answer('/api/cities/sizes', { success: true, sizes: lists.cities.map(() => [1000, 1]) })
  api.answer('/api/business-types/groups', {
    success: true,
    groups: [{ name: 'Shopping', businessTypes: ['Toy Store'] }],
  })
  api.answer('/api/sources', { success: true, sources: [sourceFixture()] })
  api.refuse('/api/runtime/plan', 'No estimate in this test.')
  api.refuse('/api/areas/outlines', 'No map in this test.')
  api.answer('/api/cities/named', { success: true, found: [], unknown: [] })
}

const Chooser = (props: Partial<ChooseDialogProps>) => (
  <ChooseDialog
    userId="u1"
    mode="manual"
    isProfessional
    isOpen
    credits={{ left: null, isSampleFree: true }}
    recent={{ cities: [], types: [] }}
    blockOf={() => null}
    startLabel="Save and start"
    onStart={() => undefined}
    onMode={() => undefined}
    renderMap={({ label, children }) => (
      <>
        <p>{label}</p>
        {children}
      </>
    )}
    onClose={() => undefined}
    {...props}
  />
)

function renderDialog(saved: Partial<Preferences> = {}, props: Partial<ChooseDialogProps> = {}) {
  usePreferences.setState(saved)
  const [onStart, onClose] = [vi.fn<ChooseDialogProps['onStart']>(), vi.fn()]
  answerLists()
  render(<Chooser onStart={onStart} onClose={onClose} {...props} />)
  return { onStart, onClose }
}

const button = (name: string) => screen.getByRole('button', { name })
const box = (name: string) => screen.findByRole('checkbox', { name })
const saved = () => usePreferences.getState()

test('starts with the draft and saves it', async () => {
  const { onStart, onClose } = renderDialog(boise)
  fireEvent.click(await box('Bakery'))
  fireEvent.click(button('Save and start'))
  expect(onStart.mock.calls[0]?.[0]).toMatchObject({ ...boise, businessTypes: ['Dentist', 'Bakery'] })
  expect(saved()).toMatchObject({ ...boise, businessTypes: ['Dentist', 'Bakery'] })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a choice of one city is the same in the other mode, and the stored one changes on Save only', async () => {
  const stored = { city: 'Boise, ID', businessTypes: ['Dentist'], cities: [] }
  usePreferences.setState({ ...stored, mode: 'manual' })
  const Switching = () => {
    const { mode } = usePreferences()
    return <Chooser mode={mode} onMode={(next) => usePreferences.setState({ mode: next })} />
  }
  answerLists()
  render(<Switching />)
  fireEvent.click(screen.getByRole('radio', { name: /^Unlimited/u }))
  await screen.findByText('Map: Boise, ID')
  expect((await screen.findByRole('checkbox', { name: 'Boise, ID' })).matches(':checked')).toBe(true)
  expect(saved()).toMatchObject(stored)
  fireEvent.click(await box('Bakery'))
  fireEvent.click(screen.getByRole('radio', { name: 'Single' }))
  await waitFor(() => expect(screen.getByText('2 selected')).toBeDefined())
  expect(saved()).toMatchObject(stored)
  fireEvent.click(button('Save'))
  expect(saved()).toMatchObject({ city: 'Boise, ID', businessTypes: ['Dentist', 'Bakery'], cities: [] })
})

test('discards the draft on Cancel', async () => {
  const { onStart, onClose } = renderDialog(boise)
  fireEvent.click(await box('Bakery'))
  fireEvent.click(button('Cancel'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onStart).not.toHaveBeenCalled()
  expect(saved()).toMatchObject(boise)
})

test('reports a selected city without a business type instead of saving', async () => {
  const reno = { city: 'Reno, NV', businessTypes: [] }
  const { onClose } = renderDialog({ cities: [boise, reno] }, { mode: 'autonomous' })
  // It gets the types of the others; its own are then cleared.
  fireEvent.focus(await box('Reno, NV'))
  fireEvent.click(screen.getByRole('radio', { name: 'Reno only' }))
  fireEvent.click(await box('Dentist'))
  fireEvent.click(button('Save'))
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one business type for Reno, NV')
  expect(onClose).not.toHaveBeenCalled()
})

test('free accounts export JSON only', async () => {
  renderDialog({ ...boise, exportFormat: 'csv' }, { isProfessional: false })
  const format = await screen.findByRole('combobox', { name: 'Export format' })
  expect(format).toHaveProperty('value', 'json')
  const options = within(format).getAllByRole<HTMLOptionElement>('option')
  expect(options.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(['json'])
})

test('disables Save and start with the reason why the draft cannot start', async () => {
  const reason = 'Choose a city and at least one business type'
  renderDialog({}, { blockOf: ({ city }) => (city === null ? reason : null) })
  await box('Bakery')
  expect(within(screen.getByTitle(reason)).getByRole('button')).toHaveProperty('disabled', true)
  expect(button('Save')).toHaveProperty('disabled', false)
})

test('offers to load the lists again after a failure', async () => {
  renderDialog()
  api.refuse('/api/search-inputs', 'The lists are not loaded yet.')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('The lists are not loaded yet.')
  api.answer('/api/search-inputs', { success: true, cities: [], businessTypes: ['Bakery'] })
  fireEvent.click(again)
  await box('Bakery')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('groups the business types: popular ones first, then by subject', async () => {
  renderDialog(boise)
  await screen.findByText('Shopping')
  const list = screen.getByRole('group', { name: 'Business types' })
  expect(list.textContent).toMatch(/Popular.*Bakery.*Dentist.*Shopping.*Toy Store/su)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search business types' }), { target: { value: 'toy' } })
  await box('Toy Store')
  expect(within(list).queryByText('Shopping')).toBeNull()
})
