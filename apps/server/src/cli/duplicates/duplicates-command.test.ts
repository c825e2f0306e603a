import { readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { newProgram, runProgram } from '../io.ts'
import { addDuplicatesCommand } from './duplicates-command.ts'

async function run(file: string, text: string, ...more: string[]): Promise<{ pairs: unknown; printed: string }> {
  const folder = await makeTestFolder()
  try {
    const [input, output] = [join(folder.path, file), join(folder.path, 'pairs.json')]
    await writeFile(input, text)
    let printed = ''
    const out = { write: (line: string) => Boolean((printed += line)) }
    const program = newProgram({ out, err: out })
    addDuplicatesCommand(program, { out, err: out })
    await runProgram(program, ['duplicates', '--in', input, '--out', output, ...more])
    expect((await readdir(folder.path)).toSorted()).toEqual([file, 'pairs.json'].toSorted())
    return { pairs: JSON.parse(await readFile(output, 'utf8')), printed }
  } finally {
    await folder.stop()
  }
}

const pair = { a: 0, b: 2, score: expect.any(Number), reasons: expect.arrayContaining(['same phone', 'same address']) }

test('finds the pairs of a JSON list by row index', async () => {
  const rows = [
    { name: 'Harbor Point Dental', address: '100 E Pratt St', city: 'Baltimore', state: 'MD', phone: '410 555 0142' },
    { name: 'Russo {Pizza}', address: '7 "Elm" St', city: 'Baltimore', state: 'MD', phone: null },
    {
      name: 'Harbor Pt Dental',
      address: '100 East Pratt Street',
      city: 'Baltimore',
      state: 'MD',
      phone: '+14105550142',
    },
  ]
  const { pairs, printed } = await run('list.json', JSON.stringify(rows, null, 2))
  expect(pairs).toEqual([pair])
  expect(printed).toMatch(/^1 pairs? with a score of at least 0\.\d+ in 3 rows/)
  expect((await run('list.ndjson', rows.map((row) => JSON.stringify(row)).join('\n'))).pairs).toEqual([pair])
})

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('reads a CSV file with %s and names of columns of other tools', async (_what, mark) => {
  const lines = [
    ['Business Name', 'Street Address', 'City', 'Postcode', 'Telephone', 'Lat', 'Lng', 'Web Site'],
    ['Harbor Point Dental', '"100 E Pratt St"', 'Baltimore', '21202', '410-555-0142', '39.2865', '-76.6112', ''],
    ['"Café ""Luna"""', '9 Oak St', 'Baltimore', '21231', '', '', '', 'luna.example'],
    ['HARBOR PT DENTAL', '100 East Pratt Street', 'Baltimore', '21202', '(410) 555-0142', '39.2866', '-76.6113', ''],
  ]
  const { pairs } = await run('list.csv', `\uFEFF${lines.map((line) => line.join(mark)).join('\r\n')}`)
  expect(pairs).toEqual([pair])
})

test('a threshold of 0 lists every compared pair, one of 1 none', async () => {
  const rows = [
    { name: 'Palm', city: 'Troy' },
    { name: 'Palm Dental', city: 'Troy' },
  ]
  expect((await run('list.json', JSON.stringify(rows), '--threshold', '0')).pairs).toHaveLength(1)
  expect((await run('list.json', JSON.stringify(rows), '--threshold', '1')).pairs).toEqual([])
})

test('a misspelt column of coordinates counts; without any place the columns are named', async () => {
  const rows = [
    { title: 'Blue Door Bakery', latitude: 40.1, longtitude: -75.1 },
    { title: 'Blue Door Bakery', latitude: 40.10005, longtitude: -75.10005 },
    { title: 'Blue Door Bakery', latitude: 40.1, longtitude: -78.6 },
    { title: 'Blue Door Bakry Cafe', latitude: 40.10002, longtitude: -75.10002 },
  ]
  expect((await run('list.json', JSON.stringify(rows))).pairs).toHaveLength(3)
  const nowhere = rows.map(({ title }) => ({ title, where: 'here' }))
  expect((await run('list.json', JSON.stringify(nowhere))).printed).toContain(
    'No row has coordinates or an address, so few pairs can be found. The columns of the file: title, where.',
  )
})

test('refuses to overwrite its own input, by any name', async () => {
  const folder = await makeTestFolder()
  try {
    const list = join(folder.path, 'list.json')
    await writeFile(list, '[{"name": "Palm"}]')
    await symlink(list, join(folder.path, 'same.json'))
    for (const out of ['list.json', 'same.json']) {
      const screen = { write: () => true }
      const program = newProgram({ out: screen, err: screen })
      addDuplicatesCommand(program, { out: screen, err: screen })
      const args = ['duplicates', '--in', list, '--out', join(folder.path, out)]
      await expect(runProgram(program, args)).rejects.toThrow(/is the file of --in, which would be overwritten/)
    }
    expect(await readFile(list, 'utf8')).toBe('[{"name": "Palm"}]')
  } finally {
    await folder.stop()
  }
})

test.each([
  ['list.txt', 'Palm', [], /must be a .json, .ndjson, .geojson or .csv file/],
  ['list.json', '[{"name": "Palm"', [], /row 1 cannot be read/],
  ['list.json', '[{"name": "Palm"},{"name": "Elm"}', [], /row 3 cannot be read: the file ends within the list/],
  ['list.json', '[{"colour": "red"}]', [], /no row has a name or a phone. The columns of the file: colour\./],
  ['list.csv', 'colour\nred\n', [], /no row has a name or a phone/],
])('rejects %s %j with a message', async (file, text, more, message) => {
  await expect(run(file, text, ...more)).rejects.toThrow(message)
})

test('needs --in and --out, and a file that exists', async () => {
  let errors = ''
  const out = { write: (text: string) => Boolean((errors += text)) }
  const find = (...args: string[]) => {
    const program = newProgram({ out, err: out })
    addDuplicatesCommand(program, { out, err: out })
    return runProgram(program, ['duplicates', ...args])
  }
  expect(await find('--in', 'a.json')).toBe(2)
  expect(errors).toContain("required option '--out <file>' not specified")
  expect(await find('--in', 'a.json', '--out', 'b.json', '--threshold', '2')).toBe(2)
  expect(errors).toContain('It must be a number from 0 to 1.')
  await expect(find('--in', '/nowhere.json', '--out', '/tmp/pairs.csv')).rejects.toThrow('the pairs are JSON')
  await expect(find('--in', '/nowhere.json', '--out', '/tmp/pairs.json')).rejects.toThrow(/--in \/nowhere.json: /)
})
