// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { freeUser } from '../../testing/fixtures.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { TitleRow } from './title-row.tsx'

fakeApi()

test('has one title, and what is at the end', () => {
  render(
    <TitleRow user={freeUser}>
      <button type="button">At the end</button>
    </TitleRow>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Capture' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'At the end' })).toBeDefined()
})
