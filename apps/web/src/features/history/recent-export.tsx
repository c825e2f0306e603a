import { exportMessages } from '@gazetteer/contract'
import { Download, ExternalLink, FileText } from 'lucide-react'
import { fileUrl } from '../../platform/api/call.ts'
import { formatDateTime, plural } from '../../platform/formats.ts'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { useExports } from './queries.ts'
import styles from './recent-export.module.css'

/** The newest file, ready to take or to look at. */
export function RecentExport({ userId }: { userId: string }) {
  const exports = useExports(userId)
  const newest = exports.data?.[0]
  return (
    <section className={styles.export} aria-label="Recent export">
      <FileText size={16} aria-hidden="true" />
      <span className={styles.title}>Recent export</span>
      {newest === undefined ? (
        <span className={styles.note}>
          {exports.error === null ? 'The file of your next capture will be here.' : exportMessages.listFailed}
        </span>
      ) : (
        <>
          <span className={styles.name}>{newest.filename}</span>
          <span className={styles.note}>
            {plural(newest.records, 'listing')} · {formatDateTime(newest.timestamp)}
          </span>
          <span className={styles.links}>
            <ButtonLink href={fileUrl('download', newest.filename)} icon={<Download size={14} />} download>
              Download
            </ButtonLink>
            <ButtonLink
              href={fileUrl('view', newest.filename)}
              icon={<ExternalLink size={14} />}
              target="_blank"
              rel="noreferrer"
            >
              View
            </ButtonLink>
          </span>
        </>
      )}
    </section>
  )
}
