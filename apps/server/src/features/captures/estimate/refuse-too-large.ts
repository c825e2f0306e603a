import type { CaptureRequest } from '@gazetteer/engine'
import type { MapsSource } from '@gazetteer/sources'
import type { Clock } from '../../../platform/clock.ts'
import { Conflict } from '../../../platform/errors.ts'
import { type Estimate, estimateOf } from './estimate.ts'

/** One task is a city with one business type. */
const maxTasks = 5_000
const maxRequests = 1_000_000
/** Time budget for the estimate of many tasks; other requests get `glanceMs`. */
const planningMs = 400
const glanceMs = 100

/** Requires confirmation for very large captures: throws Conflict `too-large` with the estimate. */
export async function refuseTooLarge(
  request: CaptureRequest,
  source: MapsSource,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const tasks = request.selections.reduce((sum, { types }) => sum + types.length, 0)
  const isLarge = tasks > maxTasks
  const maxMs = isLarge ? planningMs : glanceMs
  const estimate = await estimateOf(request, source.declaration, {
    now: clock.now,
    maxMs,
    countMs: maxMs,
    knowledge: { foundBefore: () => null, source },
    pace: null,
  })
  if (!isLarge && estimate.requests <= maxRequests) return
  throw new Conflict(sentence(tasks, request.selections.length, estimate), { code: 'too-large' })
}

const count = (value: number): string => value.toLocaleString('en-US')

/** Rounded to two digits, because an estimate is not exact. */
const about = (value: number): string => `about ${count(Number(Math.ceil(value).toPrecision(2)))}`

function sentence(tasks: number, cities: number, { requests, expected, seconds, usd }: Estimate): string {
  const what = `${count(tasks)} searches in ${count(cities)} ${cities === 1 ? 'city' : 'cities'}`
  const found = expected === null ? '' : ` for ${about(expected)} listings`
  const cost = usd === null ? '' : ` and cost ${about(usd)} US dollars`
  return `This is a very large capture: ${what}, ${about(requests)} requests${found}. It may take ${lasting(seconds)}${cost}. Confirm that you want to start it, or choose fewer cities or business types.`
}

function lasting(seconds: number): string {
  const hours = seconds / 3_600
  if (hours >= 48) return `${about(hours / 24)} days`
  return hours >= 2 ? `${about(hours)} hours` : `${about(seconds / 60)} minutes`
}
