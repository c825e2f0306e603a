import { readJson } from '@gazetteer/testkit'
import { setTimeout as wait } from 'node:timers/promises'
import { campaignsAnswerSchema, tableRowsAnswerSchema, type TableRow } from '@gazetteer/contract'
import type { Browser } from '@gazetteer/testkit/browser'
import { z } from 'zod'

/** What an account did, and how its results differ from the first time. */
export type Work = { who: string; captures: number; 'other than the first': number; edits: number; failures: number }

const request = { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }] }
const statusSchema = z.looseObject({ status: z.string(), jobId: z.string().nullish() })
const fileSchema = z.array(z.looseObject({ source_id: z.string() }))
const jobsSchema = z.object({ jobs: z.array(z.looseObject({ filename: z.string().nullish(), status: z.string() })) })
const longestMs = 5 * 60_000

/** Captures into files repeatedly: each has the listings of the first. */
export async function captureAgain(browser: Browser, isOver: () => boolean): Promise<Work> {
  const work: Work = { who: 'files', captures: 0, 'other than the first': 0, edits: 0, failures: 0 }
  let first: string | undefined
  while (!isOver()) {
    await capture(browser, work)
    const { jobs } = jobsSchema.parse((await browser.get('/api/jobs')).json)
    const file = await browser.get(`/api/download/${jobs[0]?.filename ?? ''}`)
    const ids = idsOf(fileSchema.parse(JSON.parse(file.text)))
    if (ids !== (first ??= ids)) work['other than the first'] += 1
  }
  return work
}

/** Captures into a table, edits it and deletes rows: the next capture restores the deleted rows. */
export async function workOnTable(browser: Browser, isOver: () => boolean): Promise<Work> {
  const work: Work = { who: 'table', captures: 0, 'other than the first': 0, edits: 0, failures: 0 }
  let first: string | undefined
  while (!isOver()) {
    await capture(browser, work)
    const rows = await allRows(browser)
    const ids = idsOf(rows)
    if (ids !== (first ??= ids)) work['other than the first'] += 1
    const [edited, deleted] = [rows.slice(0, 20), rows.slice(20, 40)]
    const answers = [
      await browser.post('/api/table/update', {
        ids: edited.map(({ id }) => id),
        field: 'phone',
        value: '+1 208 555 0199',
      }),
      await browser.post('/api/table/delete', { ids: deleted.map(({ id }) => id) }),
      await browser.get('/api/table/export?format=csv'),
      await browser.get('/api/table/export?format=xlsx'),
    ]
    for (const { status } of answers) {
      work.edits += 1
      if (status !== 200) work.failures += 1
    }
  }
  return work
}

/** A campaign that starts every minute and finds nothing new, changed or gone. */
export async function runSchedules(browser: Browser, isOver: () => boolean): Promise<Work> {
  const work: Work = { who: 'schedules', captures: 0, 'other than the first': 0, edits: 0, failures: 0 }
  const saved = await browser.post('/api/campaigns/save', { name: 'Each minute', request, cron: '* * * * *' })
  if (saved.status !== 200) throw new Error(saved.text)
  const seen = new Set<string>()
  while (!isOver()) {
    await wait(2_000)
    const [campaign] = campaignsAnswerSchema.parse((await browser.get('/api/campaigns')).json).campaigns
    if (campaign?.lastError != null) work.failures += 1
    const comparison = campaign?.lastComparison
    if (comparison?.counts == null || seen.has(comparison.jobId)) continue
    seen.add(comparison.jobId)
    work.captures += 1
    const {
      new: isNew,
      changed,
      gone,
    } = readJson(comparison.counts, { new: z.number(), changed: z.number(), gone: z.number() })
    if (seen.size > 1 && isNew + changed + gone > 0) work['other than the first'] += 1
  }
  return work
}

async function capture(browser: Browser, work: Work): Promise<void> {
  const started = await browser.post('/api/runtime/start', request)
  if (started.status !== 200) throw new Error(started.text)
  const since = performance.now()
  for (;;) {
    await wait(500)
    const { status } = statusSchema.parse((await browser.get('/api/runtime/status')).json)
    if (status === 'success') break
    if (status === 'error') work.failures += 1
    if (status === 'error') break
    if (performance.now() - since > longestMs) throw new Error(`A capture hung in "${status}"`)
  }
  work.captures += 1
}

async function allRows(browser: Browser): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for (;;) {
    const page = tableRowsAnswerSchema.parse(
      (await browser.get(`/api/table/rows?limit=1000&offset=${rows.length}`)).json,
    )
    rows.push(...page.rows)
    if (page.rows.length === 0) return rows
  }
}

const idsOf = (rows: readonly { source_id: string | null }[]): string =>
  rows
    .map(({ source_id }) => source_id ?? '')
    .sort((a, b) => a.localeCompare(b))
    .join(' ')
