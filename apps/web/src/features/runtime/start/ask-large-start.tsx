import { Text } from '@mantine/core'
import { overlays } from '../../../platform/overlays.ts'

/** A capture that may take days is begun only by who knows it. `text`: what it would take, in the server's words. */
export async function askLargeStart(text: string, onConfirm: () => void): Promise<void> {
  const { modals } = await overlays()
  modals.openConfirmModal({
    title: 'Start a very large capture?',
    children: <Text>{text}</Text>,
    labels: { confirm: 'Start it', cancel: 'Cancel' },
    confirmProps: { variant: 'filled' },
    onConfirm,
  })
}
