import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Security } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { plural } from '../../../platform/formats.ts'
import { Problem, StateMark } from '../../../platform/ui/index.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

type TotpSettingsProps = { totp: Security['totp'] | undefined; problem: Error | null }

/** One-time codes of the account: set up, recovery codes, turn off. */
export function TotpSettings({ totp, problem }: TotpSettingsProps) {
  const refresh = useRefreshSecurity()
  const setUp = useChange('totpSetUp')
  const renew = useChange('totpRecoveryCodes', 'security', 'sessions')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [isTurningOff, setIsTurningOff] = useState(false)
  const replaceCodes = () =>
    void confirm(
      { title: 'New recovery codes', text: replacesText, button: 'Create new codes', variant: 'filled' },
      () => renew.mutate(undefined, { onSuccess: (answer) => setRecoveryCodes(answer.recoveryCodes) }),
    )
  return (
    <Stack gap="md" align="start">
      <Group gap="sm">
        <Title order={3}>One-time codes</Title>
        {totp?.isEnabled === true && <StateMark tone="done">On</StateMark>}
      </Group>
      <Problem of={problem} or="Could not load the state of one-time codes." />
      {totp === undefined && problem === null && <Skeleton h={72} />}
      {totp?.isEnabled === false && (
        <>
          <Text c="dimmed">
            After your password, sign-in asks for a code from an authenticator app. A stolen password is then not
            enough.
          </Text>
          <Button loading={setUp.isPending} onClick={() => setUp.mutate(undefined)}>
            Set up one-time codes
          </Button>
        </>
      )}
      {totp?.isEnabled === true && (
        <>
          <Text c="dimmed">
            After your password, sign-in asks for a code. {plural(totp.recoveryCodesLeft, 'recovery code')} left.
          </Text>
          <Group gap="sm">
            <Button loading={renew.isPending} onClick={replaceCodes}>
              New recovery codes
            </Button>
            <Button variant="danger" onClick={() => setIsTurningOff(true)}>
              Turn off
            </Button>
          </Group>
        </>
      )}
      <Problem of={setUp.error ?? renew.error} />
      <Dialog title="Set up one-time codes" isOpen={setUp.isSuccess} onClose={setUp.reset}>
        {setUp.data !== undefined && (
          <TotpSetUp
            setUp={setUp.data}
            onDone={(codes) => {
              setUp.reset()
              setRecoveryCodes(codes)
              void refresh()
            }}
          />
        )}
      </Dialog>
      {/* A click beside it would lose the codes. */}
      <Dialog
        title="Recovery codes"
        isOpen={recoveryCodes !== null}
        onClose={() => setRecoveryCodes(null)}
        closeOnClickOutside={false}
      >
        <RecoveryCodes codes={recoveryCodes ?? []} onClose={() => setRecoveryCodes(null)} />
      </Dialog>
      <Dialog title="Turn off one-time codes" isOpen={isTurningOff} onClose={() => setIsTurningOff(false)}>
        <Text mb="sm">Sign-in then asks for your password only. Your other sessions end.</Text>
        <CodeForm
          label="Turn off"
          variant="danger"
          send={async (code) => {
            await call('totpDisable', { body: { code } })
            setIsTurningOff(false)
            void refresh()
          }}
        />
      </Dialog>
    </Stack>
  )
}

const replacesText = 'The recovery codes that you have now stop working.'

/** The state of one-time codes, and the security log. */
function useRefreshSecurity(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(['security', 'sessions'].map((route) => client.invalidateQueries({ queryKey: [route] })))
}
