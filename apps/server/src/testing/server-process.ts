import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Browser, openBrowser, waitFor } from '@gazetteer/testkit'
import { shortLived } from '@gazetteer/testkit/servers/short-lived'
import { builtServer } from './built-server.ts'

export type ServerProcess = {
  url: string
  pid: number
  browser: () => Browser
  /** SIGKILL: the process cannot clean up. */
  kill: () => Promise<void>
  stop: () => Promise<void>
  said: () => string
}

/** Starts a built server (this version unless given) in its own process, for tests that kill it. */
export async function startServerProcess(env: Record<string, string>, folder?: string): Promise<ServerProcess> {
  const flags = shortLived.filter((flag) => process.execArgv.includes(flag)) // the flags of the test run; a benchmark has none
  const child = spawn(process.execPath, [...flags, join(folder ?? (await builtServer()), 'main.js')], {
    env: { PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const collect = (chunk: Buffer): void => void (said = (said + chunk.toString()).slice(-8_000))
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = once(child, 'close')
  const url = await waitFor(
    'a server that is ready',
    () => {
      if (child.exitCode !== null) throw new Error(`The server ended: ${said}`)
      return (
        /Gazetteer (?:is ready: (http:\S+)|worker is ready)/.exec(said)?.slice(1)[0] ??
        (said.includes('worker is ready') ? 'worker' : undefined)
      )
    },
    60_000,
  ).catch(async (error: unknown) => {
    await end(child, 'SIGKILL', ended)
    throw new Error(`The server did not start. Output: ${said}`, { cause: error })
  })
  return {
    url,
    pid: child.pid ?? 0,
    browser: () => openBrowser(url),
    kill: () => end(child, 'SIGKILL', ended),
    stop: () => end(child, 'SIGTERM', ended),
    said: () => said,
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM', ended: Promise<unknown>): Promise<void> {
  child.kill(signal)
  await ended
}
