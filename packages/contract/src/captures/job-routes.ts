import { get, post } from '../route.ts'
import { outcomeSchema } from '../answer.ts'
import {
  jobAnswerSchema,
  jobCitiesAnswerSchema,
  jobCitiesQuerySchema,
  jobListingsAnswerSchema,
  jobListingsQuerySchema,
  jobLogAnswerSchema,
  jobLogQuerySchema,
  jobParamsSchema,
  jobResultAnswerSchema,
  jobsAnswerSchema,
  jobsQuerySchema,
  refusedAnswerSchema,
  refusedQuerySchema,
  retryRefusedAnswerSchema,
} from './jobs.ts'
import { placesAnswerSchema, placesQuerySchema } from './places.ts'
import { jobSummaryAnswerSchema, jobTotalsAnswerSchema } from './summary.ts'

/** The history and the jobs of it. */
export const jobRoutes = {
  jobs: get({ path: '/api/jobs', summary: 'Job history', query: jobsQuerySchema, answer: jobsAnswerSchema }),
  job: get({ path: '/api/jobs/:jobId', summary: 'One job', params: jobParamsSchema, answer: jobAnswerSchema }),
  jobLog: get({
    path: '/api/jobs/:jobId/log',
    summary: 'Log lines of one job, page by page, oldest first',
    params: jobParamsSchema,
    query: jobLogQuerySchema,
    answer: jobLogAnswerSchema,
  }),
  jobCities: get({
    path: '/api/jobs/cities',
    summary: 'The request that started one run',
    query: jobCitiesQuerySchema,
    answer: jobCitiesAnswerSchema,
  }),
  jobPlaces: get({
    path: '/api/jobs/:jobId/places',
    summary: 'Cities and areas of one job with their progress, page by page; also while it runs',
    params: jobParamsSchema,
    query: placesQuerySchema,
    answer: placesAnswerSchema,
  }),
  jobSummary: get({
    path: '/api/jobs/:jobId/summary',
    summary: 'What one job found: by place, type and rating, how complete, and what is missing; also while it runs',
    params: jobParamsSchema,
    answer: jobSummaryAnswerSchema,
  }),
  jobTotals: get({
    path: '/api/jobs/totals',
    summary: 'Listings by place and by business type over all ended jobs of the history',
    answer: jobTotalsAnswerSchema,
  }),
  jobListings: get({
    path: '/api/jobs/:jobId/listings',
    summary: 'Listings of one job, page by page, optionally filtered by a search; also while it runs',
    params: jobParamsSchema,
    query: jobListingsQuerySchema,
    answer: jobListingsAnswerSchema,
  }),
  jobResult: get({
    path: '/api/jobs/result',
    summary: 'Number of new and already known listings of one run',
    query: jobCitiesQuerySchema,
    answer: jobResultAnswerSchema,
  }),
  refusedListings: get({
    path: '/api/jobs/:jobId/refused',
    summary: 'Listings that the user’s table refused in one capture, with the reasons',
    params: jobParamsSchema,
    query: refusedQuerySchema,
    answer: refusedAnswerSchema,
  }),
  retryRefused: post({
    path: '/api/jobs/:jobId/refused/retry',
    summary: 'Write the refused listings of one capture to the database again',
    params: jobParamsSchema,
    answer: retryRefusedAnswerSchema,
    timeoutMs: 120_000,
  }),
  clearJobs: post({ path: '/api/jobs/clear', summary: 'Clear the job history; files stay', answer: outcomeSchema }),
}
