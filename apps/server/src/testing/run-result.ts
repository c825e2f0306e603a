import { z } from 'zod'
import { type Browser, waitFor, readJson } from '@gazetteer/testkit'

/** The data of a finished run, without times: equal for a killed and an undisturbed run. */
export type RunResult = {
  listings: Record<string, unknown>[]
  counters: Record<string, unknown>
  credits: unknown
  logSequence: number[]
  requests: number
  spentUsd: unknown
}

/** Waits for the end of the signed-in account's run and reads its data. */
export async function readRunResult(browser: Browser): Promise<RunResult> {
  const status = await waitFor(
    'the end of the run',
    async () => {
      const { json } = await browser.get('/api/runtime/status')
      return json['endTime'] !== null && ['success', 'stopped', 'error'].includes(String(json['status'])) && json
    },
    120_000,
  )
  const [job] = rows((await browser.get('/api/jobs')).json['jobs'])
  const text = await fileOf(browser, job?.['filename'])
  const { recordsProcessed, processed, outside, optedOut, duplicates, status: outcome, requests, gaps } = job ?? {}
  const subscription = (await browser.get('/api/subscription/status')).json
  return {
    listings: rows(JSON.parse(text)).map(withoutTimes),
    counters: { recordsProcessed, processed, outside, optedOut, duplicates, outcome, gaps },
    credits: subscription['remainingCredits'],
    logSequence: rows(status['logs']).map(({ seq }) => Number(seq)),
    requests: Number(requests),
    spentUsd: readJson(job?.['spent'] ?? {}, { usd: z.number().nullable().default(null) }).usd,
  }
}

/** Each run with listings has a JSON file, whatever its format. */
async function fileOf(browser: Browser, filename: unknown): Promise<string> {
  if (typeof filename !== 'string') return '[]'
  return (await browser.get(`/api/download/${filename.replace(/\.\w+$/, '.json')}`)).text
}

function rows(value: unknown): Record<string, unknown>[] {
  return z.array(z.record(z.string(), z.unknown())).parse(value)
}

function withoutTimes(listing: Record<string, unknown>): Record<string, unknown> {
  const times = new Set(['created_at', 'last_updated'])
  return Object.fromEntries(Object.entries(listing).filter(([key]) => !times.has(key)))
}
