import { expect, test } from 'vitest'
import { watchConnection } from './connection.ts'

function watched(answers: boolean[]) {
  const waits: number[] = []
  const changes: boolean[] = []
  let probes = 0
  let end = () => {}
  const answered = new Promise<void>((resolve) => (end = resolve))
  const noteNoAnswer = watchConnection({
    probe: () => {
      probes += 1
      const isAnswered = answers[probes - 1] ?? true
      if (isAnswered) setTimeout(end)
      return Promise.resolve(isAnswered)
    },
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
    onChange: (isLost) => changes.push(isLost),
  })
  return { noteNoAnswer, waits, changes, answered, probes: () => probes }
}

test('one failed call is no outage while the server answers a probe', async () => {
  const { noteNoAnswer, answered, changes, probes } = watched([true])
  noteNoAnswer()
  noteNoAnswer()
  await answered
  expect([probes(), changes]).toEqual([1, []])
})

test('a server that restarts within the confirmation is not reported as lost', async () => {
  const { noteNoAnswer, answered, changes, waits } = watched([false, true])
  noteNoAnswer()
  await answered
  expect([changes, waits]).toEqual([[], [500]])
})

test('two failed probes mean lost; probing continues with back-off until the server answers', async () => {
  const { noteNoAnswer, answered, changes, waits } = watched([false, false, false, false, false, false, true])
  noteNoAnswer()
  await answered
  expect(changes).toEqual([true, false])
  expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000])
})
