export { JobChanges } from './changes/job-changes.tsx'
export { JobComparison } from './changes/job-comparison.tsx'
export { useCampaigns } from './queries.ts'
