import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, succeeded } from '../../../platform/api/call.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { Notice, Problem } from '../../../platform/ui/index.ts'
import { forgetPendingLink } from './has-pending-link.ts'

/** After a sign-in that was refused for the address of this account: asks its owner whether to link it. */
export default function LinkNotice() {
  const [isOver, setIsOver] = useState(false)
  const { data } = useCall('pendingLink')
  const client = useQueryClient()
  const linking = useMutation({
    mutationFn: async () => succeeded(await call('oidcLink'), 'Could not link the sign-in. Try again.'),
    onSuccess: () => {
      forgetPendingLink()
      void client.invalidateQueries({ queryKey: ['security'] })
    },
  })
  const end = () => {
    forgetPendingLink()
    setIsOver(true)
  }
  const pending = data?.pending
  if (isOver || pending == null) return null
  if (linking.isSuccess) {
    return (
      <Notice kind="success" m="md" onDismiss={end}>
        {linking.data.message}
      </Notice>
    )
  }
  return (
    <Notice
      kind="info"
      m="md"
      action={
        <Group gap="sm">
          <Button variant="filled" loading={linking.isPending} onClick={() => linking.mutate()}>
            Link
          </Button>
          <Button onClick={end}>Not now</Button>
        </Group>
      }
    >
      Link {pending.name} ({pending.email}) to this account?
      <Problem of={linking.error} mt="sm" />
    </Notice>
  )
}
