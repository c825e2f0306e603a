import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Heard = { listeners: number; refused: number; events: number; megabytes: number; longestSilenceMs: number }

const program = fileURLToPath(new URL('./listeners.ts', import.meta.url))

/** Opens one live feed per cookie, in its own process, so that receiving does not slow down the requests. */
export async function listen(url: string, cookies: readonly string[]): Promise<{ end: () => Promise<Heard> }> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] })
  child.send({ url, cookies })
  await once(child, 'message')
  return {
    end: async () => {
      child.send('end')
      const [result]: Heard[] = await once(child, 'message')
      if (result === undefined) throw new Error('The listener process sent no result')
      return result
    },
  }
}
