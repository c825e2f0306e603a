import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { builtServer } from '../testing/index.ts'

test.each([
  [['sources', '--foo'], /^Usage: npm run gazetteer -- sources/],
  [['accounts', '--after', 'a', '--after', 'b'], /^--after is given twice\nUsage: /],
  [['opt-out', 'add', '--site', 'a.example.com', '--site', 'b.example.com'], /^--site is given twice\nUsage: /],
  [['opt-out', 'add', '--site', 'co.uk'], /^"co.uk" does not belong to one business only/],
  [['user', 'promote', 'a@example.com'], /user suspend\|admit\|stop EMAIL/],
  [['mcp', '--key', 'a', '--key', 'b'], /^--key is given twice/],
])(
  'rejects %j with a message and does nothing',
  async (args, words) => {
    const folder = await makeTestFolder()
    try {
      const env = {
        PATH: process.env['PATH'],
        XDG_CACHE_HOME: folder.path,
        DATA_DIR: folder.path,
        MAPS_SOURCE: 'sample',
      }
      const child = spawn(process.execPath, [join(await builtServer(), 'gazetteer.js'), ...args], { env })
      let errors = ''
      child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
      expect(await once(child, 'close')).toEqual([1, null])
      expect(errors).toMatch(words)
    } finally {
      await folder.stop()
    }
  },
  120_000,
) // may include building the server

test('a capture writes its file after its output pipe was closed', async () => {
  const folder = await makeTestFolder()
  const env = {
    PATH: process.env['PATH'],
    XDG_CACHE_HOME: folder.path,
    DATA_DIR: folder.path,
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '100',
  }
  const args = ['capture', '--city', 'Boise, ID', '--type', 'dentist', '--json', '--out', join(folder.path, 'a.json')]
  try {
    const child = spawn(process.execPath, [join(await builtServer(), 'gazetteer.js'), ...args], { env })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const exit = once(child, 'exit')
    await once(child.stdout, 'data')
    child.stdout.destroy()
    expect(await exit).toEqual([0, null])
    expect(errors).toBe('')
    expect(await readFile(join(folder.path, 'a.json'), 'utf8')).toMatch(/\]\n?$/)
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
  } finally {
    await folder.stop()
  }
}, 120_000) // may include building the server
