import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type QueuedCapture, queuedOfAccount } from '@gazetteer/contract'
import { ListPlus, Plus } from 'lucide-react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { plural } from '../../../platform/formats.ts'
import { Note, Problem } from '../../../platform/ui/index.ts'

export type QueueMenuProps = {
  /** The running job: with each one, the queue has changed. */
  jobId: string | null
  /** In the narrow bar of a phone. */
  isShort?: boolean
  /** Opens the chooser for one more capture. */
  onAdd: () => void
}

/** Captures that wait for the end of the running one: in a line, and with Remove in its menu. */
export default function QueueMenu({ jobId, isShort = false, onAdd }: QueueMenuProps) {
  const list = useCall('runtimeQueue', { version: jobId ?? '', placeholderData: (previous) => previous })
  const remove = useChange('removeQueued', 'runtimeQueue')
  const [isOpen, { close, toggle }] = useDisclosure(false)
  const queue = list.data?.queue ?? []
  const [next] = queue
  const add = () => {
    close()
    onAdd()
  }
  if (next === undefined)
    return (
      <Button leftSection={<ListPlus size={14} />} aria-label="Add to queue..." onClick={onAdd}>
        {isShort ? 'Queue...' : 'Add to queue...'}
      </Button>
    )
  const line = `${plural(queue.length, 'capture waits', 'captures wait')}: ${lineOf(next)}`
  return (
    <Popover opened={isOpen} onDismiss={close} onClose={close} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<ListPlus size={14} />} maw={320} aria-label={line} title={line} onClick={toggle}>
          <span className="cut">{isShort ? `Queue · ${queue.length}` : line}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" w={340} maw="calc(100vw - 32px)">
        <Stack gap="sm">
          <Note>Each starts by itself when the one before has ended.</Note>
          <Problem of={remove.error} or="Could not remove the capture. Try again." />
          <Stack component="ol" gap="xs" m={0} p={0} mah={320} style={{ listStyle: 'none', overflowY: 'auto' }}>
            {queue.map((queued) => (
              <Group key={queued.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
                <Text span className="cut" title={lineOf(queued)}>
                  {lineOf(queued)}
                </Text>
                <Button
                  variant="link"
                  aria-label={`Remove ${lineOf(queued)}`}
                  loading={remove.isPending && remove.variables?.id === queued.id}
                  onClick={() => remove.mutate({ id: queued.id })}
                >
                  Remove
                </Button>
              </Group>
            ))}
          </Stack>
          <Group justify="end">
            <Button leftSection={<Plus size={14} />} disabled={queue.length >= queuedOfAccount} onClick={add}>
              Add...
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** `Boise, ID · Dentist`, `5 cities · Restaurant, Cafe`. */
function lineOf({ firstPlace, places, businessTypes }: QueuedCapture): string {
  const where = places === 1 ? firstPlace : `${firstPlace} +${places - 1}`
  return `${where} · ${businessTypes.join(', ')}`
}
