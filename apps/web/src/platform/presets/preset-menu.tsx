import { ActionIcon, Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import type { SavePreset } from '@gazetteer/contract'
import { useDisclosure } from '@mantine/hooks'
import { Bookmark, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form } from '../ui/form.tsx'
import { Problem } from '../ui/problem.tsx'
import { usePresetChanges } from './queries.ts'
import { Note } from '../ui/note.tsx'

export type PresetMenuProps = {
  /** On the button: what is kept here. */
  label: string
  /** Undefined until they are known. */
  names: readonly string[] | undefined
  /** Opened once, so that the names are wanted. */
  onWanted: () => void
  /** What would be kept under a name; null while there is nothing to keep. */
  presetOf: (name: string) => SavePreset | null
  kind: SavePreset['kind']
  onChoose: (name: string) => void
}

/** Kept by name in the account: one press takes it, a name keeps what is there now. */
export function PresetMenu({ label, names, onWanted, presetOf, kind, onChoose }: PresetMenuProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false, { onOpen: onWanted })
  const [name, setName] = useState('')
  const { keep, forget } = usePresetChanges()
  const preset = presetOf(name.trim())
  const field = useRef<HTMLInputElement>(null)
  // The button goes out of use: the keyboard goes on from the field.
  const onKept = () => {
    setName('')
    field.current?.focus()
  }
  const save = () => {
    if (preset !== null && name.trim() !== '') keep.mutate(preset, { onSuccess: onKept })
  }
  return (
    <Popover opened={isOpen} onDismiss={close} onClose={close} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<Bookmark size={14} aria-hidden="true" />} onClick={toggle}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" w={300} aria-label={label} data-preset-menu="">
        <Stack gap="sm">
          {names?.map((known) => (
            <Group key={known} gap="xs" wrap="nowrap" justify="space-between">
              <Button
                variant="link"
                miw={0}
                onClick={() => {
                  onChoose(known)
                  close()
                }}
              >
                {known}
              </Button>
              <ActionIcon aria-label={`Forget ${known}`} onClick={() => forget.mutate({ kind, name: known })}>
                <Trash2 size={14} />
              </ActionIcon>
            </Group>
          ))}
          {names?.length === 0 && (
            <Note>Nothing kept yet. Give what is chosen now a name: your account remembers it.</Note>
          )}
          <Problem of={keep.error ?? forget.error} />
          <Form onSubmit={save}>
            <Group gap="sm" wrap="nowrap" align="end">
              <TextInput
                ref={field}
                size="xs"
                flex={1}
                label="Keep as"
                value={name}
                maxLength={80}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" loading={keep.isPending} disabled={preset === null || name.trim() === ''}>
                Keep
              </Button>
            </Group>
          </Form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
