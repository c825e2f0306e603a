import { Button } from '@mantine/core'
import { useNotified } from '../../features/runtime/status/notifications.ts'
import { Bell } from 'lucide-react'

/** Offers to say when the run has ended, as long as this browser may be asked for it. */
export function NotifyButton() {
  const { isOffered, isOn, turn } = useNotified()
  if (!isOffered || isOn) return null
  return (
    <Button variant="subtle" leftSection={<Bell size={14} />} onClick={() => void turn(true)}>
      Notify me at the end
    </Button>
  )
}
