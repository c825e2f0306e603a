export { openJobs, type Jobs } from './open-jobs.ts'
export { queues } from './queues.ts'
