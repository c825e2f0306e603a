import { manualClock, waitFor } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { silentLog } from '../../../platform/log.ts'
import { openDestinationWatch } from './reopen-destinations.ts'

type DestinationWatchDependencies = Parameters<typeof openDestinationWatch>[0]

test.each([
  { what: 'that still fetches', ending: null },
  { what: 'that fetched everything', ending: { state: 'completed', code: 'complete' } },
])(
  'the prompt of a capture $what closes when its database can be written again; it is tried with back-off',
  async ({ ending }) => {
    const clock = manualClock()
    const seen = { tries: 0, answers: [] as string[], scheduled: [] as string[] }
    let isWritable = false
    let isOpen = true
    const run = { id: 'JB-1', accountId: 'a', intent: 'pause', ending }
    const dependencies = {
      clock,
      log: silentLog,
      engine: {
        readOpenRuns: async () => [run, { ...run, id: 'JB-2', intent: 'run' }],
        readOpenPrompt: async (id: string) =>
          isOpen && id === 'JB-1'
            ? { id: 'p1', runId: id, details: { kind: 'destination', words: '' }, choice: null }
            : null,
        answerPrompt: async (id: string, choice: string) => {
          seen.answers.push(`${id} ${choice}`)
          isOpen = false
        },
      },
      destinations: {
        isWritable: async () => {
          seen.tries += 1
          return isWritable
        },
      },
      scheduler: { run: (id: string) => void seen.scheduled.push(id) },
    }
    const watch = openDestinationWatch(partial(dependencies))
    const poll = async (seconds: number) => {
      for (let at = 0; at < seconds; at += 2) {
        watch()
        await new Promise((done) => setImmediate(done))
        clock.advance(2_000)
      }
    }
    await poll(28)
    expect(seen.tries).toBe(0)
    await poll(600)
    expect(seen.tries).toBe(4)
    isWritable = true
    await poll(600)
    await waitFor('the answer', () => seen.answers.length > 0)
    expect(seen).toMatchObject({ answers: ['p1 retry'], scheduled: ['JB-1'] })
  },
)

/** The members that the watch uses. */
function partial(dependencies: object): DestinationWatchDependencies {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the watch uses no other member
  return dependencies as DestinationWatchDependencies
}
