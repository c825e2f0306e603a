// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { ScrollCard, ScrollFrame } from './scroll-frame.tsx'

test('a frame is a group of its name that the keyboard reaches', () => {
  render(
    <ScrollFrame role="group" aria-label="Queues">
      Many
    </ScrollFrame>,
  )
  const frame = screen.getByRole('group', { name: 'Queues' })
  expect(frame.tabIndex).toBe(0)
  expect(frame.dataset['scrollFrame']).toBe('')
})

test('a list can be a frame', () => {
  render(
    <ScrollFrame component="ul" aria-label="Cities">
      <li>Boise</li>
    </ScrollFrame>,
  )
  expect(screen.getByRole('list', { name: 'Cities' }).tabIndex).toBe(0)
})

test('a card that scrolls is a region of its name', () => {
  render(<ScrollCard aria-label="Jobs">Many</ScrollCard>)
  expect(screen.getByRole('region', { name: 'Jobs' }).tabIndex).toBe(0)
})
