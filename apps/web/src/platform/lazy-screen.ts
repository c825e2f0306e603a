import { type ComponentType, lazy } from 'react'
import { wait } from './wait.ts'

const secondTryMs = 400

/** A screen whose code is fetched when it is wanted. A fetch that fails is tried once more in silence; then the boundary speaks. */
export function lazyScreen<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const fetch = () => load().catch(() => wait(secondTryMs).then(load))
  return { Screen: lazy(fetch), preload: () => void load().catch(() => undefined) }
}
