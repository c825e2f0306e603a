export { ClearHistory } from './clear-history.tsx'
export { ContinueButton } from './continue-button.tsx'
export { DownloadMenu } from './download-menu.tsx'
export { JobDetails, JobFiles } from './job-details.tsx'
export { JobFilterBar, filterJobs } from './job-filter.tsx'
export {
  cityCountOf,
  continuesFirst,
  databaseName,
  fileOfJob,
  jobSubject,
  jobTones,
  onlyNewText,
  pageName,
  refreshText,
  sourceText,
  whyNoGaps,
} from './job-labels.ts'
export { JobTable, OlderJobs } from './job-table.tsx'
export { jobsView } from './jobs-view.ts'
export { useExports, useJob, useJobLog, useJobStats, useJobs, useOlderJobs, useOtherWindowsJobs } from './queries.ts'
export { RecentExport } from './recent-export.tsx'
export { RecentJobs } from './recent-jobs.tsx'
export { ResultCard, RowsPreview } from './result-card.tsx'
export { StatCards } from './stat-cards.tsx'
