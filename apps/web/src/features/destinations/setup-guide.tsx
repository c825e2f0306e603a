import type { Provider } from '@gazetteer/contract'
import { CopyButton } from '../../platform/ui/copy-button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import styles from './setup-guide.module.css'
import { setupGuides } from './setup-guides.ts'

export function SetupGuide({ provider }: { provider: Provider }) {
  const guide = setupGuides[provider]
  if (guide === undefined) return null
  return (
    <details className={styles.guide}>
      <summary>Setup Guide</summary>
      <ol className={styles.steps}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {guide.warning !== undefined && <Notice kind="warn">{guide.warning}</Notice>}
      <SqlPiece title={guide.sqlTitle} sql={guide.sql} />
      {guide.laterSql !== undefined && (
        <SqlPiece title="For a table of an earlier version: the columns that came later" sql={guide.laterSql} />
      )}
    </details>
  )
}

function SqlPiece({ title, sql }: { title: string; sql: string }) {
  return (
    <>
      <div className={styles.sqlHeader}>
        <span>{title}</span>
        <CopyButton text={sql} label="Copy SQL" />
      </div>
      {/* Long code scrolls inside its frame, which the keyboard must reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.sql} tabIndex={0} aria-label={title}>
        {sql}
      </pre>
    </>
  )
}
