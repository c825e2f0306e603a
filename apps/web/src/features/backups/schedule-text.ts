import type { Backups } from '@gazetteer/contract'

type Schedule = Pick<Backups['schedule'], 'cron' | 'timezone'>

/** When backups are made, in words. */
export function scheduleText({ cron, timezone }: Schedule): string {
  if (cron === null) return 'Only on demand (BACKUP_EVERY=off)'
  const [minute = '', hour = '', ...days] = cron.split(/\s+/)
  const isEveryDay = days.every((part) => part === '*')
  if (isEveryDay && /^\d+$/.test(minute) && /^\d+$/.test(hour))
    return `Every day at ${two(hour)}:${two(minute)}, ${timezone}`
  if (isEveryDay && hour === '*' && minute === '0') return 'Every hour'
  return `At the times of “${cron}”, ${timezone}`
}

const two = (digits: string): string => digits.padStart(2, '0')

/** Such as "3 hours ago". */
export function ageText(madeAt: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - madeAt) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 120) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`
}
