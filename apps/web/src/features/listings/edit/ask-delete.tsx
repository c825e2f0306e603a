import { Button, Group, Stack } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { overlays } from '../../../platform/overlays.ts'
import { Notice } from '../../../platform/ui/notice.tsx'

/** Asks in the specified words. `onDelete` answers null, or what to say: then the question stays. */
export async function askDelete(count: number, onDelete: () => Promise<string | null>): Promise<void> {
  const { modals } = await overlays()
  modals.open({
    title: 'Delete listings',
    children: <DeleteQuestion count={count} onDelete={onDelete} onClose={modals.closeAll} />,
  })
}

type DeleteQuestionProps = { count: number; onDelete: () => Promise<string | null>; onClose: () => void }

function DeleteQuestion({ count, onDelete, onClose }: DeleteQuestionProps) {
  const deletion = useMutation({
    mutationFn: onDelete,
    onSuccess: (refused) => refused === null && onClose(),
  })
  return (
    <Stack>
      <p>{tableMessages.deleteConfirm(count)}</p>
      {deletion.data != null && <Notice kind="error">{deletion.data}</Notice>}
      <Group gap="sm" justify="end">
        <Button onClick={() => onClose()}>Cancel</Button>
        <Button variant="danger" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          Delete
        </Button>
      </Group>
    </Stack>
  )
}
