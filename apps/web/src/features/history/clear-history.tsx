import { jobMessages } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { jobsKey } from './queries.ts'
import { clearSavedJobs } from './saved-jobs.ts'

export function ClearHistory({ userId, isDisabled }: { userId: string; isDisabled: boolean }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
  }
  const clear = useMutation({
    mutationFn: () => call('clearJobs'),
    onSuccess: async () => {
      clearSavedJobs(userId)
      await client.invalidateQueries({ queryKey: jobsKey(userId) })
      close()
    },
  })
  return (
    <>
      <Button
        icon={<Trash2 size={14} />}
        disabled={isDisabled}
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Clear History
      </Button>
      <Dialog
        title="Clear History"
        isOpen={isOpen}
        onClose={close}
        width={420}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="danger" isBusy={clear.isPending} onClick={() => clear.mutate()}>
              Clear History
            </Button>
          </>
        }
      >
        <p>All entries of the job history are removed; the files stay. {jobMessages.clearConfirm}.</p>
        {clear.error !== null && <Notice kind="error">{messageOf(clear.error, 'The history was not cleared.')}</Notice>}
      </Dialog>
    </>
  )
}
