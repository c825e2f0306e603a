import { type ComponentType, lazy } from 'react'
import { noteNoAnswer } from './connection.ts'
import { wait } from './retry.ts'

const secondTryMs = 400

/** A lazily loaded screen. A failed load is retried once; then the error boundary shows it. */
export function lazyScreen<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const retry = async () => {
    noteNoAnswer()
    await wait(secondTryMs)
    return load()
  }
  return { Screen: lazy(() => load().catch(retry)), preload: () => void load().catch(() => undefined) }
}
