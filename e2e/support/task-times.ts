import type { Page } from 'playwright-core'
import { z } from 'zod'

const Trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Processor time in µs; other programs on the machine do not add to it. */
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.unknown().optional() }).optional(),
    }),
  ),
})

/** Processor times in ms of the tasks of the page's main thread while `act` runs. */
export async function taskTimesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await act()
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const thread = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => thread(event)),
  )
  return traceEvents
    .filter((event) => event.name === 'RunTask' && mainThreads.has(thread(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
}
