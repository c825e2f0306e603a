import { afterAll, beforeAll, inject } from 'vitest'
import { type SharedServer, startOnPostgres } from './first-start.ts'
import { type TestInstallation, type RunningServer, commandOf } from './server.ts'

/** A server shared between files: each test creates its own account. */
export function sharedServer(kind: SharedServer): TestInstallation {
  const { url, dataDir, env } = inject('sharedServers')[kind]
  return { url, dataDir, command: commandOf(dataDir, env) }
}

/**
 * A separate server for the file, from before its first test until after its last; `env` is evaluated when it starts.
 * Its app database is PostgreSQL, which takes a quarter of the time of the embedded one. Files about starts, restarts
 * and failures start theirs with the embedded one.
 */
export function ownServer(env: () => Record<string, string>): TestInstallation {
  let server: RunningServer | undefined
  const running = (): RunningServer => {
    if (server === undefined) throw new Error('The server of this file has not started yet.')
    return server
  }
  beforeAll(async () => {
    server = await startOnPostgres(inject('startedDatabase'), env())
  })
  afterAll(async () => {
    await server?.stop()
  })
  return {
    get url() {
      return running().url
    },
    get dataDir() {
      return running().dataDir
    },
    command: (...args) => running().command(...args),
  }
}
