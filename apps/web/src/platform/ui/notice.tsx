import { Alert, type AlertProps, Box, Button, Text, type TextProps } from '@mantine/core'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { isUnreachable } from '../api/api-error.ts'
import { messageOf } from '../api/call.ts'
import { NotProved } from '../api/proof.ts'
import { useIsLost } from '../connection.ts'

export type NoticeProps = Omit<AlertProps, 'title'> & {
  kind: 'error' | 'info' | 'success' | 'warn'
  /** Prefix: ERROR or INFO where docs/contribute/behaviour.md names the boxes. */
  label?: string
  action?: ReactNode
  /** An action button; `problem`: why it cannot be pressed. */
  act?: { label: string; onClick: () => void; disabled?: boolean; problem?: string | null }
  onDismiss?: () => void
}

const colors = { error: 'fail', info: 'accent', success: 'done', warn: 'warn' }

/** A message box. Errors are announced immediately, others politely. */
export function Notice({ kind, children, label, action, act, onDismiss, ...rest }: NoticeProps) {
  const isBad = kind === 'error' || kind === 'warn'
  const doing =
    act === undefined ? (
      action
    ) : (
      <>
        <Button variant="link" disabled={act.disabled === true || act.problem != null} onClick={act.onClick}>
          {act.label}
        </Button>
        {act.problem != null && (
          <Quiet ml="sm" size="sm">
            {act.problem}
          </Quiet>
        )}
      </>
    )
  return (
    <Alert
      variant="light"
      color={colors[kind]}
      role={kind === 'error' ? 'alert' : 'status'}
      icon={isBad ? <CircleAlert size={16} /> : <Info size={16} />}
      {...(kind === 'info' ? { styles: { message: { color: 'var(--text)' } } } : {})}
      withCloseButton={onDismiss !== undefined}
      closeButtonLabel="Dismiss"
      {...(onDismiss === undefined ? {} : { onClose: onDismiss })}
      {...rest}
    >
      {label !== undefined && (
        <Text span ff="monospace" size="xs" fw={600} mr="sm">
          {label}
        </Text>
      )}
      {children}
      {doing !== undefined && doing !== false && <Box mt="xs">{doing}</Box>}
    </Alert>
  )
}

type ProblemProps = Omit<NoticeProps, 'kind' | 'children'> & {
  kind?: NoticeProps['kind']
  of: Error | string | null | undefined
  /** Shown if the error has no message. */
  or?: string
}

/** Error notice; renders nothing without an error. */
export function Problem({
  of: problem,
  or = 'Something went wrong. Try again.',
  kind = 'error',
  ...rest
}: ProblemProps) {
  const isLost = useIsLost()
  // While the server is unreachable, the screen reports it once for all calls.
  if (problem == null || (isLost && isUnreachable(problem))) return null
  if (problem instanceof NotProved) return <Text role="status">{problem.message}</Text>
  return (
    <Notice kind={kind} {...rest}>
      {typeof problem === 'string' ? problem : messageOf(problem, or)}
    </Notice>
  )
}

type NoteProps = TextProps & { title?: string | undefined; children?: ReactNode }

/** Small dimmed help text. */
export const Note = (props: NoteProps) => <Text size="sm" c="dimmed" {...props} />

/** Dimmed text in the size of its surroundings. */
export const Quiet = (props: NoteProps) => <Text span inherit c="dimmed" {...props} />

/** A field label with a dimmed hint. */
export const hinted = (label: string, hint: ReactNode): ReactNode => (
  <>
    {label}
    {hint !== undefined && (
      <Quiet fw={400} ml={6}>
        {hint}
      </Quiet>
    )}
  </>
)
