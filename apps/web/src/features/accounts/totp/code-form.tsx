import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { focusFirst } from '../../../platform/focus-first.ts'
import { Form, Problem } from '../../../platform/ui/index.ts'

export type CodeFormProps = {
  label: string
  variant?: 'filled' | 'danger'
  size?: 'sm' | 'lg'
  /** A recovery code is accepted, too. Without it there are no links. */
  hasRecoveryCodes?: boolean
  /** Throws with the text of a refusal. */
  send: (code: string) => Promise<unknown>
  /** Links beside the one that changes between app and recovery code. */
  children?: ReactNode
}

/** A field for a one-time code, sent with its sixth digit, or for a recovery code. */
export function CodeForm({ label, send, children, ...options }: CodeFormProps) {
  const { variant = 'filled', size = 'sm', hasRecoveryCodes = true } = options
  const [code, setCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  // The field is empty for the next try.
  const sending = useMutation({ mutationFn: send, onError: () => setCode('') })
  const type = (typed: string) => {
    setCode(typed)
    if (!isRecovery && isComplete(typed) && !sending.isPending) sending.mutate(typed)
  }
  const switchKind = () => {
    sending.reset()
    setCode('')
    setIsRecovery(!isRecovery)
  }
  return (
    <Form onSubmit={() => sending.mutate(code)}>
      <TextInput
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code'}
        description={isRecovery ? 'Each recovery code works once.' : 'Six digits from your authenticator app.'}
        name="code"
        classNames={{ input: 'mono' }}
        data-autofocus
        ref={focusFirst}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        readOnly={sending.isPending}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Problem of={sending.error} />
      <Button type="submit" variant={variant} size={size} loading={sending.isPending} disabled={code.trim() === ''}>
        {label}
      </Button>
      {hasRecoveryCodes && (
        <Group gap="md">
          <Button variant="link" disabled={sending.isPending} onClick={switchKind}>
            {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
          {children}
        </Group>
      )}
    </Form>
  )
}

const isComplete = (typed: string): boolean => /^\d{6}$/u.test(typed.replaceAll(/\s/gu, ''))
