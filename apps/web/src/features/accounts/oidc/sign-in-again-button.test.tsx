// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { SignInAgainButton } from './sign-in-again-button.tsx'

const api = fakeApi()

test.each([
  ['github', '/api/auth/github/start'],
  ['oidc', '/api/auth/oidc/start'],
] as const)('begins a sign-in at %s, not a link', async (provider, path) => {
  api.answer(path, { success: false, error: 'Not reached.' })
  render(<SignInAgainButton provider={provider} name="Acme" />)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again with Acme' }))
  await screen.findByText('Not reached.')
  expect(api.posted(path)).toEqual([provider === 'oidc' ? { purpose: 'prove' } : null])
})
