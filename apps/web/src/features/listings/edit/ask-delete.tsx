import { Button, Group, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import { tableMessages } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { Notice } from '../../../platform/ui/notice.tsx'

/** Asks in the specified words. `onDelete` answers null, or what to say: then the question stays. */
export function askDelete(count: number, onDelete: () => Promise<string | null>): void {
  modals.open({ title: 'Delete listings', children: <DeleteQuestion count={count} onDelete={onDelete} /> })
}

function DeleteQuestion({ count, onDelete }: { count: number; onDelete: () => Promise<string | null> }) {
  const deletion = useMutation({
    mutationFn: onDelete,
    onSuccess: (refused) => refused === null && modals.closeAll(),
  })
  return (
    <Stack>
      <p>{tableMessages.deleteConfirm(count)}</p>
      {deletion.data != null && <Notice kind="error">{deletion.data}</Notice>}
      <Group gap="sm" justify="end">
        <Button onClick={() => modals.closeAll()}>Cancel</Button>
        <Button variant="danger" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          Delete
        </Button>
      </Group>
    </Stack>
  )
}
