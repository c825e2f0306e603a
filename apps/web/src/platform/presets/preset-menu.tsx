import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import type { PresetKind, Presets, SavePreset } from '@gazetteer/contract'
import { useDisclosure } from '@mantine/hooks'
import { Bookmark, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form, Note, Problem } from '../ui/index.ts'
import { useCall, useChange } from '../api/use-call.ts'

export type PresetMenuProps<K extends PresetKind> = {
  /** Button label: what is saved here. */
  label: string
  kind: K
  /** Which presets to show; all if absent. */
  isShown?: (content: Content<K>) => boolean
  /** The preset to save under a name; null if there is nothing to save. */
  presetOf: (name: string) => SavePreset | null
  onChoose: (content: Content<K>) => void
}

type Content<K extends PresetKind> = Presets[K][number]['content']

/** Presets stored in the account: select one to apply it, or name the current selection to save it. */
export function PresetMenu<K extends PresetKind>({ label, kind, isShown, presetOf, onChoose }: PresetMenuProps<K>) {
  // Loaded when the menu first opens.
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, { toggle, close }] = useDisclosure(false, { onOpen: () => setIsWanted(true) })
  const list = useCall('presets', { enabled: isWanted })
  const all: readonly { name: string; content: Content<K> }[] | undefined = list.data?.[kind]
  const shownPresets = all?.filter(({ content }) => isShown?.(content) ?? true)
  const [name, setName] = useState('')
  const { saved, deleted } = usePresetChanges()
  const preset = presetOf(name.trim())
  const isTaken = all?.some((known) => known.name === name.trim()) ?? false
  const canSave = preset !== null && name.trim() !== '' && all !== undefined
  const noun = kind === 'view' ? 'view' : 'preset'
  const field = useRef<HTMLInputElement>(null)
  // The button becomes disabled, so the focus returns to the field.
  const onSaved = () => {
    setName('')
    field.current?.focus()
  }
  const save = () => {
    if (canSave) saved.mutate(preset, { onSuccess: onSaved })
  }
  return (
    <Popover opened={isOpen} onDismiss={close} onClose={close} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<Bookmark size={14} />} onClick={toggle}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" w={300} aria-label={label} data-preset-menu="">
        <Stack gap="sm">
          {shownPresets?.map(({ name: presetName, content }) => (
            <Group key={presetName} gap="xs" wrap="nowrap" justify="space-between">
              <Button
                variant="link"
                miw={0}
                onClick={() => {
                  onChoose(content)
                  close()
                }}
              >
                {presetName}
              </Button>
              <ActionIcon
                aria-label={`Delete ${presetName}`}
                onClick={() => deleted.mutate({ kind, name: presetName })}
              >
                <Trash2 size={14} />
              </ActionIcon>
            </Group>
          ))}
          {shownPresets?.length === 0 && <Note>No {noun}s yet. Name the current selection to save it.</Note>}
          <Problem of={list.error ?? saved.error ?? deleted.error} />
          <Form onSubmit={save}>
            <Group gap="sm" wrap="nowrap" align="end">
              <TextInput
                ref={field}
                size="xs"
                flex={1}
                label="Name"
                value={name}
                maxLength={80}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" loading={saved.isPending} disabled={!canSave}>
                {isTaken ? 'Replace' : `Save ${noun}`}
              </Button>
            </Group>
            {isTaken && (
              <Text size="sm" c="dimmed" role="status">
                “{name.trim()}” exists. Replace it with the current selection?
              </Text>
            )}
          </Form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Mutations that save and delete presets; both refetch the list. */
const usePresetChanges = () => ({
  saved: useChange('savePreset', 'presets'),
  deleted: useChange('deletePreset', 'presets'),
})
