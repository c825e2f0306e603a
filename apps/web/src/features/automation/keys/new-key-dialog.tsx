import { Button, Checkbox, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type KeyScope, keyScopes } from '@gazetteer/contract'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { CopyButton } from '../../../platform/ui/copy-button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Form } from '../../../platform/ui/form.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useChange } from '../queries.ts'

const scopeWords: Record<KeyScope, string> = {
  read: 'Read: cities, status, history, files, listings',
  capture: 'Capture: start, pause, stop, decide',
  table: 'Table: change and delete rows',
}
const lasting = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'A year' },
]

/** Makes a key and shows it this once. */
export function NewKeyDialog({ isPro, onClose }: { isPro: boolean; onClose: () => void }) {
  const make = useChange('createKey', 'keys')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read'])
  const [days, setDays] = useState('90')
  const token = make.data?.token
  return (
    <Dialog isOpen title={token === undefined ? 'New API key' : 'Your new API key'} onClose={onClose}>
      {token === undefined ? (
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            const wanted = keyScopes.filter((scope) => scopes.includes(scope))
            make.mutate({ name, scopes: wanted, days: Number(days) })
          }}
        >
          <TextInput
            data-autofocus
            label="Name"
            placeholder="Nightly import"
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox.Group label="It may" value={scopes} onChange={setScopes}>
            <Stack gap={8} mt={4}>
              {keyScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={scope === 'read' || isPro ? scopeWords[scope] : `${scopeWords[scope]} (Professional)`}
                  disabled={scope !== 'read' && !isPro}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label="For"
            data={lasting}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
          {make.error !== null && <Notice kind="error">{messageOf(make.error, 'The key was not made.')}</Notice>}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" type="submit" loading={make.isPending}>
              Make key
            </Button>
          </Group>
        </Form>
      ) : (
        <Stack>
          <Text>Copy it now: it is shown this once, and only a hash of it is kept.</Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            {token}
          </Code>
          <Group justify="flex-end" gap="sm">
            <CopyButton text={token} label="Copy key" variant="default" />
            <Button variant="filled" onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
