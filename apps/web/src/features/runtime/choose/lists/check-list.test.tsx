// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { giveElementsSize } from '../../../../testing/element-size.ts'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { render } from '../../../../testing/render.tsx'
import { CheckList, type CheckListProps } from './check-list.tsx'
import type { Lists } from './many-cities.ts'

const api = fakeApi()
giveElementsSize()

const lists: Lists = {
  cities: [{ heading: null, names: ['Boise, ID', 'Reno, NV', 'Salem, OR'] }],
  sizes: new Map([['Boise, ID', [235_000, 9]]]),
  largest: [],
  types: [
    { heading: 'Popular', names: ['Plumber'] },
    { heading: 'All business types', names: ['Bakery', 'Dentist'] },
  ],
  isLoading: false,
}

type Options = Partial<Pick<CheckListProps, 'lists' | 'places'>> & { initial?: readonly string[] }

function ChosenList({ initial = [], ...props }: Options) {
  const [chosen, setChosen] = useState<readonly string[]>(initial)
  return (
    <CheckList
      lists={lists}
      placeholder="Search choices"
      chosen={chosen}
      places={[]}
      source={null}
      onChange={setChosen}
      {...props}
    />
  )
}

const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('[class*="row"]')?.textContent)
const box = (name: string) => screen.findByRole('checkbox', { name })

test('lists names in their groups, and a selected name stays in its place', async () => {
  render(<ChosenList />)
  expect(names()).toEqual(['Plumber', 'Bakery', 'Dentist'])
  expect(screen.getByText('Popular')).toBeDefined()
  expect((await box('Plumber')).getAttribute('aria-description')).toBe('Popular')
  fireEvent.click(await box('Dentist'))
  expect(names()).toEqual(['Plumber', 'Bakery', 'Dentist'])
})

test('the arrows and letters move over the headings', async () => {
  render(<ChosenList />)
  const plumber = await box('Plumber')
  plumber.focus()
  for (const [key, name] of [
    ['ArrowDown', 'Bakery'],
    ['d', 'Dentist'],
    ['Home', 'Plumber'],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? plumber, { key })
    const wanted = await box(name)
    await waitFor(() => expect(document.activeElement).toBe(wanted))
  }
})

test('counts what is selected, and clears it', async () => {
  render(<ChosenList />)
  const clear = screen.getByRole('button', { name: 'Clear' })
  expect(clear).toHaveProperty('disabled', true)
  fireEvent.click(await box('Bakery'))
  fireEvent.click(await box('Plumber'))
  expect(screen.getByText('2 selected')).toBeDefined()
  fireEvent.click(await box('Bakery'))
  expect(screen.getByText('1 selected')).toBeDefined()
  fireEvent.click(clear)
  expect(screen.getByText('0 selected')).toBeDefined()
})

test('finds names by the synonyms that the server knows', async () => {
  api.answer('/api/search', { success: true, results: ['Dentist'] })
  render(<ChosenList />)
  search('teeth')
  await waitFor(() => expect(names()).toEqual(['Dentist']))
  expect(api.received.map(({ query }) => query)).toEqual([{ kind: 'business-type', q: 'teeth', limit: '50' }])
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names()).toHaveLength(3)
})

test('keeps the count of the selection during a search without matches', async () => {
  api.answer('/api/search', { success: true, results: [] })
  render(<ChosenList initial={['Dentist']} />)
  search('zzz')
  await screen.findByText('No matches')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText('1 selected')).toBeDefined()
})

test('chosen types come first when it opens, unless they are at the top anyway', () => {
  render(<ChosenList initial={['Dentist', 'Plumber', 'Old type']} />)
  expect(names()).toEqual(['Dentist', 'Old type', 'Plumber', 'Bakery'])
  expect(screen.getByText('Chosen')).toBeDefined()
})

test('has a tab stop after scrolling with the pointer', async () => {
  const many = Array.from({ length: 200 }, (_, index) => `Type ${index}`)
  const { container } = render(<ChosenList lists={{ ...lists, types: [{ heading: null, names: many }] }} />)
  await box('Type 0')
  const frame = container.querySelector<HTMLElement>('[class*="rows"]')
  if (frame === null) throw new Error('The list is not there')
  frame.scrollTop = 3_200
  fireEvent.scroll(frame)
  await box('Type 100')
  expect(screen.queryByRole('checkbox', { name: 'Type 0' })).toBeNull()
  expect(screen.getAllByRole('checkbox').filter((one) => one.tabIndex === 0)).toHaveLength(1)
})

test('shows what a source expects of each type, and nothing where it does not know', async () => {
  api.answer('/api/areas/expected', {
    success: true,
    businessTypes: [
      { name: 'Dentist', listings: 1_300 },
      { name: 'Plumber', listings: null },
    ],
  })
  render(<ChosenList initial={['Dentist']} places={[{ label: 'Boise, ID', businessTypes: ['Dentist'] }]} />)
  await screen.findByText('~1,300')
  expect(names()).toEqual(['Dentist~1,300', 'Plumber', 'Bakery'])
  expect(await box('Dentist')).toBeDefined()
  expect(api.received.map(({ body }) => body)).toEqual([
    { cities: ['Boise, ID'], areas: [], businessTypes: ['Dentist', 'Plumber'] },
  ])
})

test('requests no numbers while there are no types', async () => {
  const places = [{ label: 'Boise, ID', businessTypes: [] }]
  render(<ChosenList places={places} lists={{ ...lists, types: [], isLoading: true }} />)
  await screen.findByText('Loading…')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(api.received).toEqual([])
})
