import { Button, Fieldset, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { authMessages, checkEmail, checkPassword, type ActionOutcome, type RouteName } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, succeeded } from '../../../platform/api/call.ts'
import { Form, hinted, Notice, Problem } from '../../../platform/ui/index.ts'
import { recheckSession, signedOut } from '../session/session.ts'
import { apiBase } from '../../../platform/paths.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'

export type CallFormProps<V> = {
  title?: string
  form: UseFormReturnType<V>
  ask: (values: V) => Promise<ActionOutcome>
  /** Shown when the server sends no message. */
  done: string
  onDone: () => unknown
  label: string
  variant?: 'default' | 'danger'
  isReady: boolean
  children: ReactNode
}

/** A short account form with its result. */
function CallForm<V>({ title, form, ask, done, onDone, label, isReady, ...props }: CallFormProps<V>) {
  const sending = useMutation({
    mutationFn: async (values: V) => succeeded(await ask(values), 'The request failed. Try again.').message ?? done,
    onSuccess: onDone,
  })
  return (
    <Form onSubmit={form.onSubmit((values) => sending.mutate(values))}>
      {title !== undefined && <Title order={3}>{title}</Title>}
      <Fieldset variant="unstyled" display="contents" disabled={sending.isPending}>
        {props.children}
      </Fieldset>
      <Problem of={sending.error} />
      {sending.isSuccess && <Notice kind="success">{sending.data}</Notice>}
      <Button
        type="submit"
        variant={props.variant ?? 'default'}
        mr="auto"
        loading={sending.isPending}
        disabled={!isReady}
      >
        {label}
      </Button>
    </Form>
  )
}

export function ChangeEmailForm() {
  const refreshAccess = useRefreshAccess()
  const form = useForm({ initialValues: { email: '' }, validate: { email: checkEmail } })
  return (
    <CallForm
      title="Email"
      form={form}
      ask={({ email }) => call('changeEmail', { body: { email: email.trim() } })}
      done="Email address changed."
      onDone={() => {
        form.reset()
        return Promise.all([recheckSession(), refreshAccess()])
      }}
      label="Change email"
      isReady={form.values.email !== ''}
    >
      <TextInput label="New email" type="email" autoComplete="email" {...form.getInputProps('email')} />
    </CallForm>
  )
}

export function ChangePasswordForm({ email }: { email: string }) {
  const refreshAccess = useRefreshAccess()
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: { newPassword: (password) => checkPassword(password, 'registration') },
  })
  return (
    <CallForm
      title="Password"
      form={form}
      ask={(body) => call('changePassword', { body })}
      done="Password changed. Other browsers are signed out, and API keys are revoked."
      onDone={() => {
        form.reset()
        return refreshAccess()
      }}
      label="Change password"
      isReady={form.values.newPassword !== ''}
    >
      {/* For password managers: the account of this password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={hinted('New password', authMessages.passwordHint)}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
    </CallForm>
  )
}

/** A change of the password or the email ends other sessions and revokes API keys. */
function useRefreshAccess(): () => Promise<unknown> {
  const client = useQueryClient()
  const changed: readonly RouteName[] = ['sessions', 'keys']
  return () => Promise.all(changed.map((route) => client.invalidateQueries({ queryKey: [route] })))
}

export function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <Stack gap="md">
      <Title order={3}>Your data</Title>
      <Text c="dimmed">
        Download all your data as JSON. Deleting the account removes its jobs, files and settings; the rows in your own
        database stay.
      </Text>
      <Group gap="sm">
        <Button component="a" href={`${apiBase}/api/auth/account-export`} download="gazetteer-account.json">
          Export account data
        </Button>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
      </Group>
      <Dialog title="Delete account" isOpen={isAsking} onClose={close}>
        <DeleteForm email={email} onDone={close} />
      </Dialog>
    </Stack>
  )
}

function DeleteForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ initialValues: { email: '' } })
  const typed = form.values.email.trim()
  return (
    <CallForm
      form={form}
      ask={() => call('deleteAccount', { body: { email: typed } })}
      done="Your account was deleted."
      onDone={() => {
        onDone()
        signedOut()
      }}
      label="Delete my account"
      variant="danger"
      isReady={typed.toLowerCase() === email.toLowerCase()}
    >
      <p>You cannot undo this. Type {email} to continue.</p>
      <TextInput label="Email" autoComplete="off" {...form.getInputProps('email')} />
    </CallForm>
  )
}
