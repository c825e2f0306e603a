import { Cron } from 'croner'
import { Invalid } from '../../platform/errors.ts'
import { plainCron } from './plain-cron.ts'

const fields = 5

/**
 * The first time after `after` (epoch ms) that a cron expression matches in a time zone. Throws Invalid with a
 * message for the user.
 */
export function nextTime({ cron, timezone }: { cron: string; timezone: string }, after: number): number {
  if (cron.split(/\s+/).length !== fields)
    throw new Invalid(
      'A schedule has five parts: minute, hour, day, month, weekday. For example, "0 9 * * 1" is every Monday at 9:00.',
    )
  refuseUnknownZone(timezone)
  try {
    const next = new Cron(plainCron(cron), { timezone, mode: '5-part', paused: true }).nextRun(new Date(after))
    if (next === null) throw new Error('no date matches')
    return next.getTime()
  } catch (error) {
    throw new Invalid(`The schedule "${cron}" is invalid.`, { cause: error })
  }
}

/** The next `count` times after `after`. */
export function nextTimes({ count, ...schedule }: { cron: string; timezone: string; count: number }, after: number) {
  const times: number[] = []
  while (times.length < count) times.push(nextTime(schedule, times.at(-1) ?? after))
  return times
}

function refuseUnknownZone(timezone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch (error) {
    throw new Invalid(`The time zone "${timezone}" is unknown. Use a name such as America/New_York.`, { cause: error })
  }
}
