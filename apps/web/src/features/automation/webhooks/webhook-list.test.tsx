// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { WebhookList } from './webhook-list.tsx'

const api = fakeApi()

test('two quick choices of emails are both stored', async () => {
  let stored: unknown = { runEnded: false, needsDecision: false }
  api.answer('/api/webhooks', { success: true, webhooks: [] })
  api.answer('/api/notices', ({ method, body }) => {
    if (method === 'POST') stored = body
    return { success: true, mails: stored }
  })
  render(<WebhookList />)
  const boxes = ['When a capture ends', 'When a capture needs a decision'].map((name) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name }),
  )
  await waitFor(() => expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false]))
  for (const box of boxes) {
    fireEvent.click(box)
    await waitFor(() => expect(box.checked).toBe(true), { interval: 1 })
  }
  await waitFor(() => expect(api.posted('/api/notices')).toHaveLength(2))
  expect(stored).toEqual({ runEnded: true, needsDecision: true })
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
})
