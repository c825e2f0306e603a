import { Button } from '@mantine/core'
import { jobMessages } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call, messageOf } from '../../platform/api/call.ts'
import { confirm } from '../../platform/confirm.tsx'
import { overlays } from '../../platform/overlays.ts'
import { jobsKey, olderJobsKey } from './queries.ts'
import { clearSavedJobs } from './saved-jobs.ts'

export function ClearHistory({ userId, isDisabled }: { userId: string; isDisabled: boolean }) {
  const client = useQueryClient()
  const clear = useMutation({
    mutationFn: () => call('clearJobs'),
    onSuccess: async () => {
      clearSavedJobs(userId)
      client.removeQueries({ queryKey: olderJobsKey(userId) })
      await client.invalidateQueries({ queryKey: jobsKey(userId) })
    },
    onError: async (error) =>
      (await overlays()).notifications.show({
        color: 'fail',
        message: messageOf(error, 'Could not clear the history. Try again.'),
        autoClose: false,
      }),
  })
  const text = `This removes all entries of the job history. Files stay. ${jobMessages.clearConfirm}.`
  const ask = () => confirm({ title: 'Clear History', text, button: 'Clear History' }, () => clear.mutate())
  return (
    <Button
      leftSection={<Trash2 size={14} />}
      disabled={isDisabled}
      loading={clear.isPending}
      onClick={() => void ask()}
    >
      Clear History
    </Button>
  )
}
