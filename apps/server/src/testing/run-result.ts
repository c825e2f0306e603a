import { type Browser, waitFor } from '@gazetteer/testkit'

/** The data of a finished run, without times: equal for a killed and an undisturbed run. */
export type RunResult = {
  listings: unknown[]
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
  const [file] = rows((await browser.get('/api/exports')).json['exports'])
  // Each run has a JSON file, whatever its format.
  const name = String(file?.['filename']).replace(/\.\w+$/, '.json')
  const text = (await browser.get(`/api/download/${name}`)).text
  const { recordsProcessed, processed, outside, duplicates, status: outcome, requests, gaps } = job ?? {}
  const subscription = (await browser.get('/api/subscription/status')).json
  return {
    listings: rows(JSON.parse(text)).map(withoutTimes),
    counters: { recordsProcessed, processed, outside, duplicates, outcome, gaps },
    credits: subscription['remainingCredits'],
    logSequence: rows(status['logs']).map(({ seq }) => Number(seq)),
    requests: Number(requests),
    spentUsd: Object.assign({ usd: null }, job?.['spent']).usd,
  }
}

function rows(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((row: unknown) => Object.assign({}, row)) : []
}

function withoutTimes(listing: Record<string, unknown>): Record<string, unknown> {
  const times = new Set(['created_at', 'last_updated'])
  return Object.fromEntries(Object.entries(listing).filter(([key]) => !times.has(key)))
}
