import { Client } from 'pg'
import { z } from 'zod'
import { type ExpectedRow, digits, expectedRows, placesOf } from './night-places.fixture.ts'
import {
  dayMs,
  days,
  hourMs,
  minuteMs,
  type NightPlan,
  type AwayPart,
  type PlannedCampaign,
} from './night-plan.fixture.ts'
import type { Night, NightAccount } from './night-world.fixture.ts'

/** How long a wait may last once nothing is away any more. */
const withinMs = hourMs
/** What the steps of the clock and the poll of the scheduler add. */
const slackMs = 20 * minuteMs
/** `CAMPAIGN_RETRY_HOURS`. */
const retryMs = 6 * hourMs

const runSchema = z.object({
  id: z.string(),
  account: z.string(),
  campaign: z.string(),
  source: z.string(),
  state: z.string(),
  code: z.string(),
  words: z.string().nullable(),
  release: z.string().nullable(),
  started: z.coerce.number(),
  ended: z.coerce.number(),
})
type NightRun = z.infer<typeof runSchema>
type Checked = { night: Night; plan: NightPlan; midnight: number }

/** What was broken in these three days, one sentence each. */
export async function brokenPromises(checked: Checked): Promise<string[]> {
  const { night, plan } = checked
  const runs = await readRuns(night)
  const broken = plan.campaigns.flatMap((campaign) => checkTimes(campaign, { runs, ...checked }))
  for (const { id, source } of runs) if (source !== 'overture') broken.push(`${id} has the source ${source}`)
  broken.push(...(await checkReports(night, runs)))
  for (const account of night.accounts) broken.push(...(await checkRows(account, { runs, ...checked })))
  return broken
}

export async function readRuns({ database }: Pick<Night, 'database'>): Promise<NightRun[]> {
  const { rows } = await database.executeSql(
    `select id, account_id as account, request->>'campaignId' as campaign, request->>'source' as source, state,
      ending->>'code' as code, ending->>'words' as words, data_release as release, started_at as started,
      coalesce(ended_at, 0) as ended from capture_run order by started_at`,
    [],
  )
  return z.array(runSchema).parse(rows)
}

/** Each time has one run, which ended or was skipped within its hour. */
function checkTimes(
  campaign: PlannedCampaign,
  { runs, night, plan, midnight }: Checked & { runs: readonly NightRun[] },
): string[] {
  const id = night.accounts[campaign.account]?.campaignIds.get(campaign.at)
  const own = runs.filter((run) => run.campaign === id)
  const name = `C${campaign.at}`
  const broken = own.length === days ? [] : [`${name} has ${own.length} runs for ${days} times`]
  for (let day = 0; day < days; day += 1) {
    const due = midnight + day * dayMs + campaign.hour * hourMs + campaign.minute * minuteMs
    const run = own.find(({ started }) => started >= due && started < due + dayMs)
    const what = `${name}, day ${day}, ${run?.id ?? 'no run'}`
    if (run === undefined) broken.push(`${what}: not in the history`)
    else if (run.state === 'running') broken.push(`${what}: did not end`)
    else {
      const latest = calmAfter(due, { plan, midnight }) + slackMs
      if (run.ended > latest)
        broken.push(`${what}: ${run.state} ${Math.round((run.ended - latest) / minuteMs)} minutes too late`)
      broken.push(...checkEnding(run, { due, what, plan, midnight }))
    }
  }
  return broken
}

/** The first time from `due` on at which nothing has been away for an hour. */
function calmAfter(due: number, { plan, midnight }: Pick<Checked, 'plan' | 'midnight'>): number {
  let calm = due + withinMs
  for (const { from, to } of plan.outages)
    if (midnight + from * hourMs <= calm && midnight + to * hourMs > calm - withinMs)
      calm = midnight + to * hourMs + withinMs
  return calm
}

/** Only a catalog that is away for long is a reason not to capture everything. */
function checkEnding(
  { state, code, words, ended, release }: NightRun,
  { due, what, plan, midnight }: Pick<Checked, 'plan' | 'midnight'> & { due: number; what: string },
): string[] {
  if (code === 'complete') return release === null ? [`${what}: complete without a data release`] : []
  const away = awayMs('catalog', plan, { from: due - midnight, to: ended - midnight })
  const reason = `${what}: ${state} (${code}) after ${Math.round((ended - due) / minuteMs)} minutes, ${words ?? ''}`
  if (code !== 'skipped' && code !== 'with-gaps') return [reason]
  return ended - due < retryMs || away === 0 ? [reason] : []
}

function awayMs(part: AwayPart, { outages }: NightPlan, { from, to }: { from: number; to: number }): number {
  const own = outages.filter((one) => one.part === part)
  return own.reduce(
    (sum, one) => sum + Math.max(0, Math.min(to, one.to * hourMs) - Math.max(from, one.from * hourMs)),
    0,
  )
}

/** A skipped run has one webhook, one mail, a log line and a count; no mail comes twice. */
async function checkReports(night: Night, runs: readonly NightRun[]): Promise<string[]> {
  const broken: string[] = []
  const skipped = runs.filter(({ state }) => state === 'skipped')
  for (const { id, state } of runs) {
    const type = state === 'skipped' ? 'run.skipped' : 'run.ended'
    const messages = night.receiver.received.filter((message) => message.data['jobId'] === id)
    const ids = new Set(messages.map(({ headers }) => headers['webhook-id']))
    if (ids.size !== 1 || messages.some((message) => message.type !== type))
      broken.push(`${id} (${state}) was reported by ${messages.map((message) => message.type).join(', ')}`)
  }
  const lines = night.lines.filter(({ msg }) => msg === 'a capture was skipped').map(({ job }) => job)
  for (const { id } of skipped) if (!lines.includes(id)) broken.push(`${id} was skipped without a log line`)
  const count = await night.skippedCount()
  if (count !== skipped.length) broken.push(`the metric counts ${count} of ${skipped.length} skipped runs`)
  const mails = night.mails.filter(({ subject }) => subject.endsWith('was skipped'))
  if (mails.length !== skipped.length) broken.push(`${mails.length} mails for ${skipped.length} skipped runs`)
  const twice = night.mails.length - new Set(night.mails.map(({ id }) => id)).size
  if (twice > 0) broken.push(`${twice} mails came twice`)
  return broken
}

/** Tables and files hold what the captures that were not skipped find with nothing away. */
async function checkRows(
  account: NightAccount,
  { runs, night, plan }: Checked & { runs: readonly NightRun[] },
): Promise<string[]> {
  const own = plan.campaigns.filter(({ at }) => account.campaignIds.has(at))
  const captured = own.map((campaign) => {
    const ofCampaign = runs.filter((run) => run.campaign === account.campaignIds.get(campaign.at))
    return { campaign, complete: ofCampaign.filter(({ code }) => code === 'complete') }
  })
  const releaseOf = ({ release }: NightRun) => night.releaseIds.findIndex((id) => id === release)
  if (account.table === null) {
    const files = captured.flatMap(({ campaign, complete }) => complete.map((run) => ({ campaign, run })))
    const broken = await Promise.all(
      files.map(async ({ campaign, run }) => {
        const { text } = await account.person.browser.get(`/api/jobs/${run.id}/export?format=json`)
        const expected = expectedRows(campaign.place, { releases: [releaseOf(run)], isRefresh: true })
        return differences(`the file of ${run.id}`, JSON.parse(text), expected)
      }),
    )
    return broken.flat()
  }
  const expected = captured.flatMap(({ campaign: { place, isRefresh }, complete }) => [
    ...expectedRows(place, { releases: complete.map(releaseOf), isRefresh }),
  ])
  const partial = captured.flatMap(({ campaign: { place } }) => placesOf(place, 1).map(({ id }) => id))
  return differences(
    `the table of ${account.person.email}`,
    await rowsOf(account.table.url),
    new Map(expected),
    new Set(runs.some(({ code }) => code === 'with-gaps') ? partial : []),
  )
}

const rowsSchema = z.array(
  z.looseObject({ source: z.string(), source_id: z.string(), name: z.string(), phone: z.string(), city: z.string() }),
)

async function rowsOf(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select * from "BusinessDatabase"')).rows
  } finally {
    await client.end()
  }
}

/** `mayHave`: ids of rows that a capture with gaps may have found. */
function differences(
  where: string,
  found: unknown,
  expected: ReadonlyMap<string, ExpectedRow>,
  mayHave: ReadonlySet<string> = new Set(),
): string[] {
  const rows = rowsSchema.parse(found)
  const broken = rows.length === new Set(rows.map((row) => row.source_id)).size ? [] : [`${where} has a row twice`]
  for (const { source, source_id: id, name, phone, city } of rows) {
    const wanted = expected.get(id)
    if (source !== 'overture') broken.push(`${where} has ${id} of the source ${source}`)
    if (wanted === undefined && !mayHave.has(id)) broken.push(`${where} has ${id}, which was not captured`)
    const row = JSON.stringify({ name, phone: digits(phone), city })
    if (wanted !== undefined && !mayHave.has(id) && row !== JSON.stringify(wanted))
      broken.push(`${where} has ${row} in the place of ${JSON.stringify(wanted)}`)
  }
  const ids = new Set(rows.map((row) => row.source_id))
  const missing = [...expected.keys()].filter((id) => !ids.has(id))
  if (missing.length > 0) broken.push(`${where} lacks ${missing.length} of ${expected.size} rows: ${missing[0]}`)
  return broken
}
