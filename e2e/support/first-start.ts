import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    startedFolder: string
  }
}

/** A data folder as the first start leaves it, made once: a journey that is not about the first start begins with a copy. */
export default async function makeStartedFolder(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gazetteer-started-'))
  const server = await startServer({ dataDir })
  await server.end()
  project.provide('startedFolder', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
