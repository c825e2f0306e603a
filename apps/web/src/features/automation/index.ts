export { JobChanges } from './changes/job-changes.tsx'
export { useCampaigns } from './queries.ts'
