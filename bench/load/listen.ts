import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Heard = { listeners: number; refused: number; events: number; megabytes: number; longestSilenceMs: number }

const program = fileURLToPath(new URL('./listeners.ts', import.meta.url))

/** Opens the live feed once for each cookie given, in a process of its own so that hearing does not slow down asking. */
export async function listen(url: string, cookies: readonly string[]): Promise<{ end: () => Promise<Heard> }> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] })
  child.send({ url, cookies })
  await once(child, 'message')
  return {
    end: async () => {
      child.send('end')
      const [heard]: Heard[] = await once(child, 'message')
      if (heard === undefined) throw new Error('The listeners said nothing')
      return heard
    },
  }
}
