// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { subscriptionFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { BillingDialog } from './billing-dialog.tsx'

const api = fakeApi()

test('a plan that the operator set has no date and nothing to cancel', async () => {
  api.answer(
    '/api/subscription/status',
    subscriptionFixture({ plan: 'professional', isActive: true, paidBy: 'operator', nextBillingDate: null }),
  )
  render(<BillingDialog isOpen setUpPath={null} onClose={vi.fn()} />)
  await screen.findByText('The operator of this server set the plan. There is nothing to pay or to cancel.')
  expect(screen.queryByText('Next billing date')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull()
})
