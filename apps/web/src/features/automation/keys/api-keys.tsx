import { Badge, Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ApiKey, type KeyScope, keyScopes } from '@gazetteer/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { formatDate, formatDateTime } from '../../../platform/formats.ts'
import { AddButton, Card, Form, FormEnd, Line, QueryList, Problem } from '../../../platform/ui/index.ts'
import { ShownOnce } from '../shown-once.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'

/** API keys: created, shown once, revoked. */
export function ApiKeys({ isPro }: { isPro: boolean }) {
  const list = useCall('keys')
  const revoke = useChange('revokeKey', 'keys')
  const [isMaking, setIsMaking] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const confirmRevoke = ({ id, name }: ApiKey) => {
    const text = `Revoke the key "${name}"? Programs that use it stop working.`
    void confirm({ title: 'Revoke key', text, button: 'Revoke' }, () => revoke.mutate({ id }))
  }
  return (
    <Card
      title="API keys"
      titleId="api-keys"
      note="For programs that use the API in your name"
      aside={<AddButton onClick={() => setIsMaking(true)}>New key</AddButton>}
    >
      <QueryList
        items={list.data?.keys}
        problem={list.error ?? revoke.error}
        failed="Could not load the keys."
        empty="No API keys yet. With a key, a program can read data, run captures and edit the table."
      >
        {(key) => (
          <Line
            key={key.id}
            title={key.name}
            marks={key.scopes.map((scope) => (
              <Badge key={scope}>{scope}</Badge>
            ))}
            note={noteOf(key, openedAt)}
          >
            <Button
              variant="danger"
              aria-label={`Revoke ${key.name}`}
              loading={revoke.isPending && revoke.variables?.id === key.id}
              onClick={() => confirmRevoke(key)}
            >
              Revoke
            </Button>
          </Line>
        )}
      </QueryList>
      {isMaking && <NewKeyDialog isPro={isPro} onClose={() => setIsMaking(false)} />}
    </Card>
  )
}

const noteOf = ({ start, expiresAt, lastUsedAt }: ApiKey, now: number) => (
  <>
    <span className="mono">{start}…</span> · {expiresAt < now ? 'expired' : 'expires'} {formatDate(expiresAt)} ·{' '}
    {lastUsedAt === null ? 'never used' : `used ${formatDateTime(lastUsedAt)}`}
  </>
)

const scopeLabels: Record<KeyScope, string> = {
  read: 'Read: cities, status, history, files, listings',
  capture: 'Capture: start, pause and stop captures, answer prompts',
  table: 'Table: edit and delete rows',
  admin: 'Admin: database, webhooks, columns, presets, schedules',
}
const lasting = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: '1 year' },
]
const initialValues: { name: string; scopes: KeyScope[]; days: string } = { name: '', scopes: ['read'], days: '90' }

/** Creates a key and shows it once. */
function NewKeyDialog({ isPro, onClose }: { isPro: boolean; onClose: () => void }) {
  const make = useChange('createKey', 'keys')
  const form = useForm({ initialValues, transformValues: ({ days, ...rest }) => ({ ...rest, days: Number(days) }) })
  const token = make.data?.token
  return (
    <Dialog isOpen title={token === undefined ? 'New API key' : 'Your new API key'} onClose={onClose}>
      {token === undefined ? (
        <Form onSubmit={form.onSubmit((body) => make.mutate(body))}>
          <TextInput
            data-autofocus
            label="Name"
            placeholder="Nightly import"
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label="Permissions" {...form.getInputProps('scopes')}>
            <Stack gap={8} mt={4}>
              {keyScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={scope === 'read' || isPro ? scopeLabels[scope] : `${scopeLabels[scope]} (Professional)`}
                  disabled={scope !== 'read' && !isPro}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect size="sm" label="Valid for" data={lasting} {...form.getInputProps('days')} />
          <Problem of={make.error} or="Could not create the key. Try again." />
          <FormEnd label="Create key" isBusy={make.isPending} onCancel={onClose} />
        </Form>
      ) : (
        <ShownOnce
          secret={token}
          text="Copy the key now. You won't see it again; only its hash is stored."
          copyLabel="Copy key"
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
