import { Button, Fieldset, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Outcome } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { succeeded } from '../../../platform/api/call.ts'
import { Form } from '../../../platform/ui/form.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { Problem } from '../../../platform/ui/problem.tsx'

export type CallFormProps<V> = {
  title?: string
  form: UseFormReturnType<V>
  ask: (values: V) => Promise<Outcome>
  /** Said where the server has no words of its own. */
  done: string
  onDone: () => unknown
  label: string
  variant?: 'default' | 'danger'
  isReady: boolean
  /** The fields. */
  children: ReactNode
}

/** A short form of the account, with what came of it. */
export function CallForm<V>({ title, form, ask, done, onDone, label, isReady, ...props }: CallFormProps<V>) {
  const sending = useMutation({
    mutationFn: async (values: V) => succeeded(await ask(values), 'That did not work.').message ?? done,
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
