import type { AddressInfo } from 'node:net'
import { createStandIn } from '../stand-in/server.ts'
import type { State } from '../stand-in/state.ts'

export type RunningStandIn = {
  url: string
  state: State
  tick: (times?: number) => void
  cut: () => void
  stop: () => Promise<void>
}

/** The stand-in on a free port; it moves only when it is told to. */
export async function startStandIn(): Promise<RunningStandIn> {
  const { state, server, tick } = createStandIn()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    state,
    tick: (times = 1) => {
      for (let index = 0; index < times; index += 1) tick()
    },
    cut: () => server.closeAllConnections(),
    stop: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeAllConnections()
      await closed
    },
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port')
  return address.port
}
