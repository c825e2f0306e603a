export { FileButton } from './file-button.tsx'
export { ClearHistory } from './clear-history.tsx'
export { ContinueButton } from './continue-button.tsx'
export { DownloadMenu } from './download-menu.tsx'
export { JobDetails } from './job-details.tsx'
export { JobFileTable } from './job-file-table.tsx'
export { JobFilterBar, filterJobs } from './job-filter.tsx'
export {
  cityCountOf,
  continuesFirst,
  databaseName,
  fileOfJob,
  isContinueOffered,
  hasOnlyGaps,
  isRetryOffered,
  jsonName,
  jobSubject,
  jobTones,
  onlyNewText,
  pageName,
  refreshText,
  sourceText,
  whyNoGaps,
} from './job-labels.ts'
export { type JobChoice, JobTable, OlderJobs } from './job-table.tsx'
export { jobsView } from './jobs-view.ts'
export { useExports, useJob, useJobLog, useJobStats, useJobs, useOlderJobs, useOtherWindowsJobs } from './queries.ts'
export { RecentJobs } from './recent-jobs.tsx'
export { Bars } from './report/bars.tsx'
export { missingSentence } from './report/missing.ts'
export { MissingList } from './report/missing-list.tsx'
export { Completeness, Quality, RatingHistogram } from './report/quality.tsx'
export { useJobSummary } from './report/use-job-summary.ts'
export { JobStrip, minTrendJobs } from './job-strip.tsx'
