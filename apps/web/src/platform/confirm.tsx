import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { overlays } from './overlays.ts'

export type Question = { title: string; text: ReactNode; button: string; variant?: 'danger' | 'filled' }

/** Confirmation dialog. The action cannot be undone, unless the variant says otherwise. */
export async function confirm({ title, text, button, variant = 'danger' }: Question, onConfirm: () => void) {
  const { modals } = await overlays()
  modals.openConfirmModal({
    title,
    children: <Text>{text}</Text>,
    labels: { confirm: button, cancel: 'Cancel' },
    confirmProps: { variant },
    onConfirm,
  })
}
