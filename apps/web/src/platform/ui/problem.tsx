import { messageOf } from '../api/api-error.ts'
import { Notice, type NoticeProps } from './notice.tsx'

export type ProblemProps = Omit<NoticeProps, 'kind' | 'children'> & {
  of: Error | string | null | undefined
  /** Said where the error has no words of its own. */
  or?: string
}

/** What went wrong, where something did. */
export function Problem({ of: problem, or = 'That did not work.', ...rest }: ProblemProps) {
  if (problem == null) return null
  return (
    <Notice kind="error" {...rest}>
      {typeof problem === 'string' ? problem : messageOf(problem, or)}
    </Notice>
  )
}
