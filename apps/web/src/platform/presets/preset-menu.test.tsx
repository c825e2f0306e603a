// @vitest-environment happy-dom
import type { Presets } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { PresetMenu, type PresetMenuProps } from './preset-menu.tsx'

const api = fakeApi()

const answerPresets = (view: Presets['view']) =>
  api.answer('/api/presets', { success: true, choice: [], view, file: [], builtIn: [] })
const cafes = { name: 'Cafes', content: { query: 'q=cafe' } }

async function openMenu(props: Partial<PresetMenuProps<'view'>> = {}) {
  const onChoose = vi.fn()
  const presetOf = (name: string) => ({ kind: 'view' as const, name, content: { query: 'rating=4' } })
  render(<PresetMenu label="Views" kind="view" presetOf={presetOf} onChoose={onChoose} {...props} />)
  expect(api.received).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  return { onChoose, menu: within(await screen.findByRole('dialog', { name: 'Views' })) }
}

test('applies a preset and closes', async () => {
  answerPresets([cafes])
  const { menu, onChoose } = await openMenu()
  fireEvent.click(await menu.findByRole('button', { name: 'Cafes' }))
  expect(onChoose).toHaveBeenCalledWith({ query: 'q=cafe' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('saves the current selection under a name', async () => {
  answerPresets([])
  const { menu } = await openMenu()
  await menu.findByText(/^No views yet/u)
  const save = menu.getByRole('button', { name: 'Save view' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(menu.getByLabelText('Name'), { target: { value: ' Good ones ' } })
  api.answer('/api/presets/save', () => {
    answerPresets([{ name: 'Good ones', content: { query: 'rating=4' } }])
    return { success: true }
  })
  fireEvent.click(save)
  await menu.findByRole('button', { name: 'Good ones' })
  expect(api.posted('/api/presets/save')).toEqual([{ kind: 'view', name: 'Good ones', content: { query: 'rating=4' } }])
  expect(menu.getByLabelText('Name')).toHaveProperty('value', '')
})

test('says that a name exists, and replaces its preset', async () => {
  answerPresets([cafes])
  api.answer('/api/presets/save', { success: true })
  // A preset that is not shown has a name, too.
  const { menu } = await openMenu({ isShown: () => false })
  await menu.findByText(/^No views yet/u)
  const name = menu.getByLabelText('Name')
  fireEvent.change(name, { target: { value: ' Cafes ' } })
  expect(menu.getByRole('status').textContent).toBe('“Cafes” exists. Replace it with the current selection?')
  expect(menu.queryByRole('button', { name: 'Save view' })).toBeNull()
  fireEvent.change(name, { target: { value: 'Cafes 2' } })
  expect(menu.queryByRole('status')).toBeNull()
  expect(menu.getByRole('button', { name: 'Save view' })).toHaveProperty('disabled', false)
  fireEvent.change(name, { target: { value: 'Cafes' } })
  fireEvent.click(menu.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(name).toHaveProperty('value', ''))
  expect(api.posted('/api/presets/save')).toEqual([{ kind: 'view', name: 'Cafes', content: { query: 'rating=4' } }])
})

test('cannot save while there is nothing to save', async () => {
  answerPresets([])
  const { menu } = await openMenu({ presetOf: () => null })
  fireEvent.change(menu.getByLabelText('Name'), { target: { value: 'Empty' } })
  expect(menu.getByRole('button', { name: 'Save view' })).toHaveProperty('disabled', true)
})

test('deletes a preset, and shows why another one was not deleted', async () => {
  answerPresets([cafes])
  const { menu } = await openMenu()
  api.refuse('/api/presets/delete', 'The preset no longer exists.', 404)
  fireEvent.click(await menu.findByRole('button', { name: 'Delete Cafes' }))
  await expect(menu.findByRole('alert')).resolves.toHaveProperty('textContent', 'The preset no longer exists.')
  api.answer('/api/presets/delete', () => {
    answerPresets([])
    return { success: true }
  })
  fireEvent.click(menu.getByRole('button', { name: 'Delete Cafes' }))
  await waitFor(() => expect(menu.queryByRole('button', { name: 'Cafes' })).toBeNull())
})

test('shows only the presets that fit', async () => {
  answerPresets([cafes, { name: 'Bars', content: { query: 'q=bar' } }])
  const { menu } = await openMenu({ isShown: ({ query }) => query === 'q=bar' })
  await menu.findByRole('button', { name: 'Bars' })
  expect(menu.queryByRole('button', { name: 'Cafes' })).toBeNull()
})
