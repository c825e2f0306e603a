import { Button, FileButton, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import type { BackupSummary, RestoreOutcome } from '@gazetteer/contract'
import { type ReactNode, useState } from 'react'
import { confirm } from '../../platform/confirm.tsx'
import { formatCount, formatDateTime, plural } from '../../platform/formats.ts'
import { Facts, Form, Note, Notice, Problem } from '../../platform/ui/index.ts'
import type { RestoreCalls } from './restore-calls.ts'
import { type CheckedBackup, useRestore } from './use-restore.ts'

export type RestoreFormProps = {
  calls: RestoreCalls
  /** Why the installation cannot be restored; null: it can. */
  refusal?: string | null
  /** A file in BACKUP_DIR to begin with. */
  initialFile?: string
  /** What the restore replaces, for the question. */
  replaced: string
  onOutcome: (outcome: RestoreOutcome) => void
  /** Fields before the choice of a file. */
  children?: ReactNode
}

/** Chooses a backup, shows what it contains, and restores it after a confirmation. */
export function RestoreForm({
  calls,
  refusal = null,
  initialFile = '',
  replaced,
  onOutcome,
  children,
}: RestoreFormProps) {
  const [name, setName] = useState(initialFile)
  const { uploaded, check, start } = useRestore(calls, onOutcome)
  const isBusy = check.isPending || start.isPending
  if (start.isPending || start.data !== undefined) return <Restoring outcome={start.data} />
  const confirmRestore = ({ file, summary }: CheckedBackup) =>
    confirm(
      {
        title: 'Restore backup',
        text: `${replaced} The backup of ${formatDateTime(Date.parse(summary.madeAt))} takes its place. Everyone is signed out, and Gazetteer is unavailable until the restore ends. A restore point is made first.`,
        button: 'Restore backup',
      },
      () => start.mutate(file),
    )
  return (
    <Stack gap="md">
      {children}
      <Group gap="sm" align="flex-end" wrap="wrap">
        <FileButton accept=".gz" onChange={(file) => file !== null && check.mutate(file)}>
          {(props) => (
            <Button {...props} mih={36} disabled={isBusy || refusal !== null}>
              Upload backup…
            </Button>
          )}
        </FileButton>
        <Form
          style={{ flexDirection: 'row', alignItems: 'flex-end', flex: '1 1 260px', gap: 8 }}
          onSubmit={() => check.mutate(name)}
        >
          <TextInput
            label="Or a file in BACKUP_DIR"
            placeholder="backup-2026-11-22.gz"
            flex={1}
            spellCheck={false}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" mih={36} disabled={isBusy || refusal !== null || name.trim() === ''}>
            Check
          </Button>
        </Form>
      </Group>
      {refusal !== null && <Notice kind="warn">{refusal}</Notice>}
      {check.isPending && <Checking uploaded={uploaded} />}
      <Problem of={check.error ?? start.error} or="Could not read the backup. Try again." />
      {check.data !== undefined && !check.isPending && (
        <Checked summary={check.data.summary} onRestore={() => void confirmRestore(check.data)} />
      )}
    </Stack>
  )
}

function Checking({ uploaded }: { uploaded: number | null }) {
  const percent = Math.floor((uploaded ?? 1) * 100)
  return (
    <Stack gap={4} role="status">
      <Note>{uploaded === null ? 'Checking the backup…' : `Uploading: ${percent} %`}</Note>
      {uploaded !== null && <Progress value={percent} aria-label="Upload" />}
    </Stack>
  )
}

const compatibilities: Record<BackupSummary['compatibility'], string> = {
  same: 'Same data version',
  older: 'Older, will be migrated',
  newer: 'Newer, cannot be restored',
  development: 'Development version, cannot be restored',
}

const keys: Record<BackupSummary['key'], string> = {
  backup: 'In the backup, fits',
  setting: 'ENCRYPTION_KEY fits',
  folder: 'Key of the data folder fits',
  unneeded: 'Not needed',
  missing: 'Missing',
  wrong: 'Does not fit',
}

/** What the backup contains, before anything changes. */
function Checked({ summary, onRestore }: { summary: BackupSummary; onRestore: () => void }) {
  const { problem, activeCaptures } = summary
  return (
    <Stack gap="sm" component="section" aria-label="Checked backup">
      <Facts
        facts={[
          { label: 'Made', value: formatDateTime(Date.parse(summary.madeAt)) },
          { label: 'Version', value: summary.version },
          { label: 'Data', value: compatibilities[summary.compatibility] },
          { label: 'Encryption key', value: keys[summary.key] },
          { label: 'Accounts', value: formatCount(summary.accounts) },
          { label: 'Listings', value: formatCount(summary.listings) },
          { label: 'Rows', value: formatCount(summary.rows) },
          { label: 'Active captures', value: formatCount(activeCaptures) },
        ]}
      />
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {problem === null && activeCaptures > 0 && (
        <Note>{plural(activeCaptures, 'capture')} will ask after the restore whether to continue.</Note>
      )}
      {problem === null && (
        <div>
          <Button variant="danger" onClick={onRestore}>
            Restore backup
          </Button>
        </div>
      )}
    </Stack>
  )
}

function Restoring({ outcome }: { outcome: RestoreOutcome | undefined }) {
  if (outcome !== undefined) return <OutcomeNotice outcome={outcome} />
  return (
    <Stack gap={4} role="status">
      <Text>Restoring the backup…</Text>
      <Note>Gazetteer is back in a few minutes at most. This page follows by itself.</Note>
      <Progress value={100} animated aria-label="Restore" />
    </Stack>
  )
}

export function OutcomeNotice({ outcome: { result, text, at }, onDismiss }: OutcomeProps) {
  return (
    <Notice
      kind={result === 'restored' ? 'success' : 'error'}
      mb="md"
      style={{ overflowWrap: 'anywhere' }}
      {...(onDismiss === undefined ? {} : { onDismiss })}
    >
      {formatDateTime(at)}: {text}
    </Notice>
  )
}

type OutcomeProps = { outcome: RestoreOutcome; onDismiss?: () => void }
