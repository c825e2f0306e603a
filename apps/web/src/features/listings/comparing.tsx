import { formatCount } from '../../platform/formats.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import styles from './duplicates-dialog.module.css'

/** While the rows are compared, or why they were not. */
export function Comparing({ count, problem }: { count: number; problem: string | null }) {
  if (problem !== null) return <Notice kind="error">{problem}</Notice>
  return (
    <output className={styles.wait}>
      <Spinner /> Comparing {formatCount(count)} rows
    </output>
  )
}
