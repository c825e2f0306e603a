import { modals, ModalsProvider } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { ProofDialog } from '../features/accounts/index.ts'
import { overlaysAreReady } from '../platform/overlays.ts'

export default function OverlayLayer() {
  useEffect(() => overlaysAreReady({ modals, notifications }), [])
  return (
    <>
      <ModalsProvider modalProps={{ size: 440 }} />
      <Notifications />
      <ProofDialog />
    </>
  )
}
