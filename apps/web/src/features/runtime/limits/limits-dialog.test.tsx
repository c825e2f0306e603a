// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import LimitsDialog from './limits-dialog.tsx'

const api = fakeApi()

function renderDialog(usd: number | null = null) {
  const onClose = vi.fn()
  const onChanged = vi.fn(async () => undefined)
  render(
    <LimitsDialog
      limits={{ requests: 100, listings: null, usd: null }}
      spent={{ requests: 9, listings: 4, usd }}
      isOpen
      onClose={onClose}
      onChanged={onChanged}
    />,
  )
  return { onClose, onChanged }
}

const field = (name: RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

test('shows the limits that apply to a source without a price, and what the run has used', async () => {
  renderDialog()
  expect(await field(/^Requests.*9/u)).toHaveProperty('value', '100')
  expect(await field(/^Listings.*4/u)).toHaveProperty('value', '')
  expect(screen.queryByRole('textbox', { name: /^Dollars/u })).toBeNull()
})

test('offers a dollar limit when the source has a price', async () => {
  renderDialog(0.3)
  expect(await field(/^Dollars.*\$0\.30/u)).toHaveProperty('value', '')
})

test('saves the limits, refreshes the status and closes', async () => {
  api.answer('/api/runtime/limits', { success: true })
  const { onClose, onChanged } = renderDialog()
  fireEvent.change(await field(/^Requests/u), { target: { value: '1,500' } })
  fireEvent.change(await field(/^Listings/u), { target: { value: '20' } })
  fireEvent.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onChanged).toHaveBeenCalled()
  expect(api.posted('/api/runtime/limits')).toEqual([{ limits: { requests: 1500, listings: 20, usd: null } }])
})

test('disables Save while a limit is invalid', async () => {
  renderDialog()
  const requests = await field(/^Requests/u)
  fireEvent.change(requests, { target: { value: '1.5' } })
  expect(requests.getAttribute('aria-invalid')).toBe('true')
  expect(save()).toHaveProperty('disabled', true)
})

test('stays open and shows the reason when saving fails', async () => {
  api.refuse('/api/runtime/limits', 'The capture has ended.', 409)
  const { onClose } = renderDialog()
  await field(/^Requests/u)
  fireEvent.click(save())
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', 'The capture has ended.')
  expect(onClose).not.toHaveBeenCalled()
})
