import { Checkbox, Stack, Title } from '@mantine/core'
import type { Notices } from '@gazetteer/contract'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { Problem } from '../../../platform/ui/problem.tsx'

/** Which mails the account gets of its captures. */
export function MailChoice() {
  const data = useCall('notices').data?.mails
  const choose = useChange('chooseNotices', 'notices')
  const chosen = choose.isPending ? choose.variables : data
  const box = (field: keyof Notices, label: string) => (
    <Checkbox
      label={label}
      checked={chosen?.[field] ?? false}
      disabled={data === undefined}
      onChange={({ currentTarget: { checked } }) => {
        if (data !== undefined) choose.mutate({ ...data, [field]: checked })
      }}
    />
  )
  return (
    <Stack gap={8} mt="md">
      <Title order={3}>Mails to you</Title>
      {box('runEnded', 'When a capture has ended')}
      {box('needsDecision', 'When a capture needs a decision')}
      <Problem of={choose.error} or="The choice was not kept." />
    </Stack>
  )
}
