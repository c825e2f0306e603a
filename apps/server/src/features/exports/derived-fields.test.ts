import { type FileRow, writeListings } from '@gazetteer/file-formats'
import { filePresets } from '@gazetteer/listing'
import { expect, test } from 'vitest'
import { ownWebsites, withDerived } from './derived-fields.ts'

const rowOf = (id: string, name: string, website: string | null): FileRow => ({
  name,
  website,
  source: 'alltheplaces',
  source_id: id,
})
const rows = [
  rowOf('w1', 'Wendys', 'https://www.wendys.com'),
  rowOf('w2', 'Wendys', 'https://locations.wendys.com/boston/2'),
  rowOf('w3', 'Wendys', 'http://wendys.com/?store=3'),
  rowOf('f1', 'Ana Cafe', 'https://www.facebook.com/a'),
  rowOf('f2', 'Bob Grill', 'https://www.doordash.com/store/b'),
  rowOf('n1', 'No Site', null),
  rowOf('o1', 'Own Site', 'https://own.example/en'),
]
const hubspot = filePresets.find(({ name }) => name === 'HubSpot')?.columns ?? []

async function csvOf(all: readonly FileRow[], columns = hubspot): Promise<string[][]> {
  const file = { format: 'csv', heading: { title: '', note: '' }, columns, hasByteOrderMark: false } as const
  let text = ''
  for await (const part of writeListings(
    withDerived(async () => all, columns),
    file,
  ))
    text += String(part)
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('the HubSpot preset has an id to match by, and only websites that belong to one row', async () => {
  const [head = [], ...lines] = await csvOf(rows)
  const at = (header: string) => lines.map((line) => line[head.indexOf(header)])
  expect(at('Website URL')).toEqual(['', '', '', '', '', '', 'https://own.example/en'])
  expect(at('Gazetteer ID')).toEqual(rows.map(({ source_id: id }) => `alltheplaces:${String(id)}`))
})

test.each(['HubSpot', 'Salesforce', 'Google Contacts'])('%s has a unique id', (name) => {
  const columns = filePresets.find((preset) => preset.name === name)?.columns ?? []
  expect(columns).toContainEqual({ field: 'gazetteer_id', header: 'Gazetteer ID' })
})

test('websites of rows that came after the count are left out, and one domain is given once', async () => {
  let pass = 0
  const late = [...rows, rowOf('l1', 'Late', 'https://late.example'), rowOf('l2', 'Late', 'https://own.example/b')]
  const open = async () => (pass++ === 0 ? rows : late)
  const websites: unknown[] = []
  for await (const row of withDerived(open, hubspot)) websites.push(row.own_website)
  expect(websites.filter((website) => website !== null)).toEqual(['https://own.example/en'])
})

test('files without these columns are read once', async () => {
  let passes = 0
  const open = async () => {
    passes += 1
    return rows
  }
  for await (const row of withDerived(open, null)) expect(row).not.toHaveProperty('own_website')
  expect(passes).toBe(1)
})

test('domains beyond the limit count as shared', () => {
  const websites = ownWebsites(2)
  for (const name of ['a', 'b', 'c']) websites.count(`https://${name}.example`)
  expect(['a', 'b', 'c'].map((name) => websites.take(`https://${name}.example`))).toEqual([true, true, false])
})
