import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { restoreTitleId } from './restore-card.tsx'

/** Fills the backup into the card of the restore, which checks it before it changes anything. `time`: of the backup. */
export function RestoreButton({ name, time }: { name: string; time: string }) {
  const [, setQuery] = useSearchParams()
  const choose = (): void => {
    setQuery({ restore: name }, { replace: true })
    document.getElementById(restoreTitleId)?.scrollIntoView({ block: 'start' })
  }
  return (
    <Button aria-label={`Restore backup of ${time}`} onClick={choose}>
      Restore…
    </Button>
  )
}
