import { Button, Skeleton } from '@mantine/core'
import type { Backup, Backups } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { urlFor } from '../../platform/api/call.ts'
import { confirm } from '../../platform/confirm.tsx'
import { formatBytes, formatDateTime, plural } from '../../platform/formats.ts'
import { Card, Facts, Line, Note, Notice, Problem, QueryList, StateMark } from '../../platform/ui/index.ts'
import { proveForDownload, useBackUp, useBackups, useDeleteBackup } from './queries.ts'
import { ageText, scheduleText } from './schedule-text.ts'

/** `actions`: further buttons of a backup, of another feature. */
type BackupsCardProps = { actions?: (backup: Backup) => ReactNode }

/** The backups of the installation: schedule, state, and the list with its actions. */
export function BackupsCard({ actions }: BackupsCardProps) {
  const { data, error, dataUpdatedAt } = useBackups()
  const backUp = useBackUp()
  const remove = useDeleteBackup()
  const download = useMutation({ mutationFn: startDownload })
  const problem = error ?? backUp.error ?? remove.error ?? download.error
  const isMaking = data?.running != null
  return (
    <Card
      title="Backups"
      titleId="backups"
      note={data && plural(data.backups.length, 'backup')}
      aside={
        <Button
          loading={backUp.isPending}
          disabled={data === undefined || isMaking}
          onClick={() => backUp.mutate(undefined)}
        >
          Back up now
        </Button>
      }
    >
      {data === undefined && error === null && <Skeleton h={120} />}
      {data !== undefined && <BackupState state={data} now={dataUpdatedAt} />}
      <QueryList
        items={data?.backups}
        problem={problem}
        failed="Could not load the backups. Try again."
        empty="No backups yet."
        waiting={60}
        onDismiss={() => [backUp, remove, download].forEach((change) => change.reset())}
      >
        {(backup) => (
          <BackupLine
            key={backup.name}
            backup={backup}
            isBusy={remove.isPending && remove.variables.name === backup.name}
            onDownload={() => download.mutate(backup.name)}
            onDelete={() => remove.mutate({ name: backup.name })}
          >
            {actions?.(backup)}
          </BackupLine>
        )}
      </QueryList>
    </Card>
  )
}

/** `now`: of the server's answer. */
function BackupState({ state, now }: { state: Backups; now: number }) {
  const { schedule, running, lastVerifiedAt, failure, bucket, folder } = state
  return (
    <>
      {failure !== null && <Problem mb="sm" of={failureText(failure)} />}
      {bucket !== null && bucket.problem !== null && <Problem mb="sm" kind="warn" of={bucket.problem} />}
      {running !== null && (
        <Notice mb="sm" kind="info">
          {running.step === 'write' ? 'A backup is being written.' : 'A backup is being copied to the bucket.'}
        </Notice>
      )}
      <Facts
        mb="sm"
        facts={[
          { label: 'Schedule', value: scheduleText(schedule) },
          schedule.nextAt !== null && { label: 'Next', value: formatDateTime(schedule.nextAt) },
          {
            label: 'Last verified',
            value:
              lastVerifiedAt === null ? 'Never' : `${formatDateTime(lastVerifiedAt)}, ${ageText(lastVerifiedAt, now)}`,
          },
          { label: 'Retained', value: `The newest ${schedule.keep}` },
          { label: 'Folder', value: folder, isMono: true },
          bucket !== null && { label: 'Bucket', value: bucket.title, isMono: true },
        ]}
      />
      <Note mb="sm">A backup contains every secret of the installation. Store downloads in a safe place.</Note>
    </>
  )
}

const failureText = ({ at, text, retryAt }: NonNullable<Backups['failure']>): string =>
  `The last backup failed (${formatDateTime(at)}). ${text}${retryAt === null ? '' : ` Next attempt: ${formatDateTime(retryAt)}.`}`

const kinds: Record<Backup['kind'], string> = {
  scheduled: 'by schedule',
  manual: 'on demand',
  'before-migration': 'before an update',
  'before-restore': 'before a restore',
  uploaded: 'uploaded',
}
const places: Record<Backup['where'], string> = {
  disk: 'on the disk',
  bucket: 'in the bucket',
  both: 'on the disk and in the bucket',
}

type BackupLineProps = {
  backup: Backup
  isBusy: boolean
  onDownload: () => void
  onDelete: () => void
  children: ReactNode
}

function BackupLine({ backup, isBusy, onDownload, onDelete, children }: BackupLineProps) {
  const { name, kind, madeAt, version, bytes, where, verified } = backup
  const time = formatDateTime(madeAt)
  const confirmDelete = () =>
    confirm(
      {
        title: 'Delete backup',
        text: `The backup of ${time} (${name}) will be deleted ${places[where]}.`,
        button: 'Delete backup',
      },
      onDelete,
    )
  return (
    <Line
      title={time}
      marks={where === 'bucket' && !verified && <StateMark tone="warn">not verified</StateMark>}
      note={`${kinds[kind]} · ${version === null ? 'unknown version' : `version ${version}`} · ${formatBytes(bytes)} · ${places[where]}`}
    >
      {children}
      <Button disabled={isBusy} aria-label={`Download backup of ${time}`} onClick={onDownload}>
        Download
      </Button>
      <Button
        variant="danger"
        disabled={isBusy}
        aria-label={`Delete backup of ${time}`}
        onClick={() => void confirmDelete()}
      >
        Delete
      </Button>
    </Line>
  )
}

/** The browser saves the answer as it arrives: a backup may be larger than the memory. */
async function startDownload(name: string): Promise<void> {
  await proveForDownload()
  const link = document.createElement('a')
  link.href = urlFor('operatorBackup', { params: { name } })
  link.download = name
  link.click()
}
