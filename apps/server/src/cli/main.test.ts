import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { borrowFolder } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { builtServer } from '../testing/index.ts'

test('a capture writes its file though nobody reads any more what it tells', async () => {
  const folder = await borrowFolder()
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
    await folder.giveBack()
  }
}, 120_000) // the server may have to be built first
