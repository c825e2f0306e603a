export { JobChanges } from './changes/job-changes.tsx'
