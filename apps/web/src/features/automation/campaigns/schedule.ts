/** A schedule in the form; `cron` applies when `often` is cron. */
export type ScheduleDraft = {
  often: 'never' | 'daily' | 'weekly' | 'cron'
  weekday: string
  time: string
  cron: string
  timezone: string
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const simple = /^(?<minute>\d{1,2}) (?<hour>\d{1,2}) \* \* (?<weekday>\*|[0-6])$/u
const two = (text: string): string => text.padStart(2, '0')

export function draftOf(cron: string | null, timezone: string): ScheduleDraft {
  const usual = { weekday: '1', time: '09:00', cron: cron ?? '0 9 * * 1', timezone }
  if (cron === null) return { ...usual, often: 'never' }
  const { minute, hour, weekday } = simple.exec(cron)?.groups ?? {}
  if (minute === undefined || hour === undefined || weekday === undefined) return { ...usual, often: 'cron' }
  const time = `${two(hour)}:${two(minute)}`
  return weekday === '*' ? { ...usual, time, often: 'daily' } : { ...usual, time, weekday, often: 'weekly' }
}

/** Five cron fields; null: manual only. */
export function cronOf({ often, weekday, time, cron }: ScheduleDraft): string | null {
  const [hour = '9', minute = '0'] = time.split(':').map((part) => String(Number(part)))
  const crons = {
    never: null,
    daily: `${minute} ${hour} * * *`,
    weekly: `${minute} ${hour} * * ${weekday}`,
    cron: cron.trim(),
  }
  return crons[often]
}

/** A schedule as text: "Mondays at 09:00, America/New_York". */
export function scheduleWords({ cron, timezone }: { cron: string | null; timezone: string }): string {
  if (cron === null) return 'Manual'
  const { often, weekday, time } = draftOf(cron, '')
  const words = {
    never: '',
    daily: `Daily at ${time}`,
    weekly: `${weekdays[Number(weekday)] ?? ''}s at ${time}`,
    cron: `Cron: ${cron}`,
  }
  return `${words[often]}, ${timezone}`
}

export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
