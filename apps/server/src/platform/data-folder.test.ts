import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { afterEach, expect, test } from 'vitest'
import { callHolder, holdDataFolder } from './data-folder.ts'

const owned: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of owned.splice(0).reverse()) await end()
})

async function emptyFolder(): Promise<string> {
  const folder = await makeTestFolder()
  owned.push(folder.stop)
  return folder.path
}

async function heldByAnother(path: string) {
  const script = `import(${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}).then(async ({ holdDataFolder }) => {
    await holdDataFolder(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owned.push(async () => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('is locked by one process at a time, and the refusal names it', async () => {
  const path = await emptyFolder()
  const child = await heldByAnother(path)
  await expect(holdDataFolder(path)).rejects.toThrow(
    `The data folder ${path} is in use by another process (${child.pid})`,
  )
})

test('is free again as soon as its holder is killed', async () => {
  const path = await emptyFolder()
  const child = await heldByAnother(path)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const held = await holdDataFolder(path)
  expect(held.path).toBe(path)
  await held.release()
})

test('goes to exactly one of many processes that start simultaneously', async () => {
  const path = await emptyFolder()
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataFolder(path)))
  const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(winners).toHaveLength(1)
  await winners[0]?.release()
})

test('is made private, also when it already existed', async () => {
  const path = await emptyFolder()
  await chmod(path, 0o755)
  const held = await holdDataFolder(path)
  owned.push(held.release)
  expect(((await stat(path)).mode & 0o777).toString(8)).toBe('700')
  expect(held.warning).toBeNull()
})

test('refuses a shared folder', async () => {
  const path = await emptyFolder()
  await chmod(path, 0o1777)
  await expect(holdDataFolder(path)).rejects.toThrow(`DATA_DIR names ${path}, a shared folder.`)
  expect(((await stat(path)).mode & 0o7777).toString(8)).toBe('1777')
})

test('answers the command line, in a folder with a long name too', async () => {
  const path = join(await emptyFolder(), 'x'.repeat(120))
  await mkdir(path)
  expect(await callHolder(path, { command: 'who' })).toBe(null)
  const held = await holdDataFolder(path)
  owned.push(held.release)
  expect(await callHolder(path, {})).toEqual({ error: 'The server is still starting.' })
  held.answerCommands(async (request) => ({ echo: request }))
  expect(await callHolder(path, { command: 'who' })).toEqual({ echo: { command: 'who' } })
  held.answerCommands(async () => {
    throw new Error('No such account.')
  })
  expect(await callHolder(path, {})).toEqual({ error: 'No such account.' })
})

test('an answer to the command line may be long, a request may not', async () => {
  const path = await emptyFolder()
  const held = await holdDataFolder(path)
  const long = 'an opt-out list\n'.repeat(20_000)
  held.answerCommands(async () => ({ message: long }))
  expect(await callHolder(path, {})).toEqual({ message: long })
  await expect(callHolder(path, { value: long })).rejects.toThrow(/closed the connection|ECONNRESET|EPIPE/)
  await held.release()
})
