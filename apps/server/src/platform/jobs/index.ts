export { openJobs, type Jobs, type QueueState } from './open-jobs.ts'
export { queues, type Queue } from './queues.ts'
