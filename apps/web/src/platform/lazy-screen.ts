import { type ComponentType, lazy } from 'react'
import { noteNoAnswer } from './connection.ts'
import { wait } from './wait.ts'

const secondTryMs = 400

/** A screen whose code is fetched on demand. A failed fetch is retried once silently; then the boundary reports it. */
export function lazyScreen<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const retry = async () => {
    noteNoAnswer()
    await wait(secondTryMs)
    return load()
  }
  return { Screen: lazy(() => load().catch(retry)), preload: () => void load().catch(() => undefined) }
}
