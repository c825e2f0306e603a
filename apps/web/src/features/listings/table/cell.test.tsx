// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { columns } from '../rows/columns.ts'
import { Cell } from './cell.tsx'

function show(key: 'website' | 'socials', value: string | string[]) {
  const [row] = numberedRows(0, 1)
  const column = columns.find((one) => one.key === key)
  if (row === undefined || column === undefined) throw new Error(`no column ${key}`)
  render(<Cell row={{ ...row, [key]: value }} column={column} />)
}

test('web addresses are links; any other scheme is text', () => {
  show('website', 'https://cafe.example/')
  show('socials', ['https://www.instagram.com/cafe', 'javascript:alert(1)'])
  show('website', 'data:text/html,x')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://cafe.example/',
    'https://www.instagram.com/cafe',
  ])
  expect(document.body.textContent).toContain('javascript:alert(1)')
})
