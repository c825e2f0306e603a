export { openJobs, type Jobs, type QueueState } from './open-jobs.ts'
export { queues } from './queues.ts'
