import { Cron } from 'croner'
import { Invalid } from '../errors.ts'
import { plainCron } from './plain-cron.ts'

const fields = 5

/** By how much clocks go back; half an hour on Lord Howe Island. */
const shiftsMs = [3_600_000, 1_800_000]

/**
 * The first time after `after` (epoch ms) that a cron expression matches in a time zone. A local time that occurs twice
 * when clocks go back counts once, unless the schedule is for every hour. Throws Invalid with a message for the user.
 */
export function nextTime({ cron, timezone }: { cron: string; timezone: string }, after: number): number {
  if (cron.split(/\s+/).length !== fields)
    throw new Invalid(
      'A schedule has five parts: minute, hour, day, month, weekday. For example, "0 9 * * 1" is every Monday at 9:00.',
    )
  refuseUnknownZone(timezone)
  try {
    const schedule = new Cron(plainCron(cron), { timezone, mode: '5-part', paused: true })
    const [, hour] = cron.split(/\s+/)
    for (let next = schedule.nextRun(new Date(after)); next !== null; next = schedule.nextRun(next))
      if (hour === '*' || !isRepetition(next, timezone)) return next.getTime()
    throw new Error('no date matches')
  } catch (error) {
    throw new Invalid(`The schedule "${cron}" is invalid.`, { cause: error })
  }
}

/** Whether clocks showed the same time before. */
function isRepetition(time: Date, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return shiftsMs.some((shift) => clock.format(time) === clock.format(time.getTime() - shift))
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
