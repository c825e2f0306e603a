import { Badge, Button, Group, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Passkey, passkeyNameLength } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { formatDate, formatDateTime } from '../../../platform/formats.ts'
import { Form, FormEnd, Line, Note, Problem, QueryList } from '../../../platform/ui/index.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { passkeyObstacle } from './can-use-passkeys.ts'

/** The passkeys of the account: added, renamed, removed. */
export default function Passkeys() {
  const client = useQueryClient()
  const list = useCall('passkeys')
  const remove = useChange('removePasskey', 'passkeys', 'security', 'sessions')
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const add = useMutation({
    mutationFn: async () => (await import('./ceremonies.ts')).addPasskey(),
    onSettled: () =>
      Promise.all(['passkeys', 'security', 'sessions'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
  const obstacle = passkeyObstacle()
  const confirmRemoval = ({ id, name }: Passkey) => {
    const text = `Remove the passkey "${name}"? It can no longer sign in, and your other sessions end. Delete it on your device too.`
    void confirm({ title: 'Remove passkey', text, button: 'Remove' }, () => remove.mutate({ id }))
  }
  return (
    <div>
      <Group justify="space-between" mb="sm">
        <Title order={3}>Passkeys</Title>
        <Button disabled={obstacle !== null} loading={add.isPending} onClick={() => add.mutate()}>
          Add passkey
        </Button>
      </Group>
      {obstacle !== null && <Note mb="xs">{obstacle}</Note>}
      <Problem of={add.error} or="Could not add the passkey. Try again." mb="xs" />
      <QueryList
        items={list.data?.passkeys}
        problem={list.error ?? remove.error}
        failed="Could not load your passkeys."
        empty="No passkeys yet. With a passkey, your fingerprint, face or screen lock signs you in, without a password."
        waiting={48}
      >
        {(passkey) => (
          <Line
            key={passkey.id}
            title={passkey.name}
            marks={passkey.isBackedUp && <Badge>Synced</Badge>}
            note={noteOf(passkey)}
          >
            <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
              Rename
            </Button>
            <Button
              variant="danger"
              aria-label={`Remove ${passkey.name}`}
              loading={remove.isPending && remove.variables.id === passkey.id}
              onClick={() => confirmRemoval(passkey)}
            >
              Remove
            </Button>
          </Line>
        )}
      </QueryList>
      {renamed !== null && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
    </div>
  )
}

const noteOf = ({ createdAt, lastUsedAt }: Passkey): string =>
  `added ${formatDate(createdAt)} · ${lastUsedAt === null ? 'never used' : `used ${formatDateTime(lastUsedAt)}`}`

function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useChange('renamePasskey', 'passkeys')
  const form = useForm({ initialValues: { name } })
  return (
    <Dialog isOpen title="Rename passkey" onClose={onClose}>
      <Form onSubmit={form.onSubmit((values) => rename.mutate({ id, ...values }, { onSuccess: onClose }))}>
        <TextInput data-autofocus label="Name" maxLength={passkeyNameLength.max} {...form.getInputProps('name')} />
        <Problem of={rename.error} or="Could not rename the passkey. Try again." />
        <FormEnd
          label="Rename"
          isBusy={rename.isPending}
          isDisabled={form.values.name.trim() === ''}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
