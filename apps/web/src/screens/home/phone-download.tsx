import type { Job } from '@gazetteer/contract'
import { DownloadMenu } from '../../features/history/index.ts'

/** The download in the bar of a phone; its menu is loaded when there is a file. */
export default function PhoneDownload({ job, isPro }: { job: Job; isPro: boolean }) {
  return <DownloadMenu job={job} isPro={isPro} isPrimary />
}
