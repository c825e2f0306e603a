import { fileStamp } from '@gazetteer/app-database'
import type { Backup } from '@gazetteer/contract'

/**
 * What a name says. `madeAt` and `version` null: the file itself knows. `by`: the installation; null: not in the
 * name.
 */
export type BackupName = {
  name: string
  kind: Backup['kind']
  madeAt: number | null
  version: string | null
  by: string | null
}

const ownName =
  /^gazetteer-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)-(\d[0-9A-Za-z.+-]*?)(-manual)?(?:-by-([0-9a-f]{12}))?\.gz$/
const otherName = /^(before-migration|before-restore|uploaded)-([\w.-]+)\.gz$/
const leftover = /\.gz(\.unverified)?(\.unfinished)?$/

export type MadeBackup = { kind: 'scheduled' | 'manual'; madeAt: number; version: string; by: string }

/** Names sort by time. */
export const nameOfBackup = ({ kind, madeAt, version, by }: MadeBackup): string =>
  `gazetteer-${stampOf(madeAt)}-${version}${kind === 'manual' ? '-manual' : ''}-by-${by}.gz`

/** Null: not the name of a backup, such as a path or an unfinished file. */
export function readBackupName(name: string): BackupName | null {
  const [, stamp = '', version = '', manual, by = null] = ownName.exec(name) ?? []
  const kind = manual === undefined ? 'scheduled' : 'manual'
  if (stamp !== '') return { name, kind, madeAt: timeOf(stamp), version, by }
  const [, prefix, rest = ''] = otherName.exec(name) ?? []
  if (prefix !== 'before-migration' && prefix !== 'before-restore' && prefix !== 'uploaded') return null
  return { name, kind: prefix, madeAt: timeOf(rest), version: null, by: null }
}

/** A backup that a schedule or an operator asked for; only these are uploaded and counted by BACKUP_KEEP. */
export const isOwnBackup = (name: string): boolean => ownName.test(name)

/** The installation's own backups, which BACKUP_KEEP counts, of all names in a folder. */
export const ofInstallation = (names: readonly string[], by: string): string[] =>
  names.filter((name) => isOwnBackup(name) && readBackupName(name)?.by === by)

/** Sorts names of own backups. Those from the future, of a clock that was set back, are the oldest. */
export const newestFirst =
  (now: number) =>
  (a: string, b: string): number => {
    const [timeA, timeB] = [a, b].map((name) => {
      const time = readBackupName(name)?.madeAt ?? 0
      return time > now ? time - Number.MAX_SAFE_INTEGER : time
    })
    return (timeB ?? 0) - (timeA ?? 0) || (a < b ? 1 : -1)
  }

/** The name of the backup that a killed process left unfinished; null: no such file. */
export function ofLeftover(name: string): BackupName | null {
  const [ending = '.gz'] = leftover.exec(name) ?? []
  return ending === '.gz' ? null : readBackupName(`${name.slice(0, -ending.length)}.gz`)
}

const stampOf = (time: number): string => fileStamp(new Date(time).toISOString())

function timeOf(stamp: string): number | null {
  const time = Date.parse(stamp.replace(/^(.*T\d\d)-(\d\d)-(\d\d)-(\d{3}Z)(?:-by-\w+)?$/, '$1:$2:$3.$4'))
  return Number.isNaN(time) ? null : time
}
