import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

/** A capture that may take days is begun only by who knows it. `text`: what it would take, in the server's words. */
export function askLargeStart(text: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: 'Start a very large capture?',
    children: <Text>{text}</Text>,
    labels: { confirm: 'Start it', cancel: 'Cancel' },
    confirmProps: { variant: 'filled' },
    onConfirm,
  })
}
