import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { ApiCall } from './api-call.ts'
import { aboutJob, briefJob, jobOf } from './jobs.ts'
import { readPage } from './listing-tools.ts'

const mimeType = 'application/json'
const jobsListed = 50
const listingsRead = 200

/** The captures and their first listings as resources, and two prompts. */
export function addResources(server: McpServer, call: ApiCall): void {
  const contentsOf = (uri: URL, value: object) => ({
    contents: [{ uri: uri.href, mimeType, text: JSON.stringify(value) }],
  })
  const jobs = async () => (await call('jobs', { query: { limit: jobsListed } })).jobs
  server.registerResource(
    'jobs',
    'gazetteer://jobs',
    { title: 'Captures', description: 'The captures of the account, newest first.', mimeType },
    async (uri) => contentsOf(uri, { jobs: (await jobs()).map(briefJob) }),
  )
  const listingsOfJob = new ResourceTemplate('gazetteer://jobs/{jobId}/listings', {
    list: async () => ({
      resources: (await jobs()).map(({ id, recordsProcessed }) => ({
        uri: `gazetteer://jobs/${id}/listings`,
        name: `Listings of ${id}`,
        description: `${recordsProcessed} listings`,
        mimeType,
      })),
    }),
  })
  server.registerResource(
    'listings',
    listingsOfJob,
    { title: 'Listings of a capture', description: `The first ${listingsRead} listings of a capture.`, mimeType },
    async (uri, { jobId }) => {
      const job = await jobOf(call, String(jobId))
      if (job === null) return contentsOf(uri, { listings: [] })
      const page = await readPage(call, { job: job.id, cursor: 0, limit: listingsRead })
      return contentsOf(uri, { about: await aboutJob(call, job), listings: page.listings, next: page.next })
    },
  )
  server.registerPrompt(
    'capture_city',
    {
      title: 'Capture a city',
      description: 'Captures businesses of a city and summarizes the result.',
      argsSchema: {
        city: z.string().describe('A city, such as Boise, ID.'),
        business: z.string().describe('A kind of business, such as dentists.'),
      },
    },
    ({ city, business }) => textPrompt(captureText(city, business)),
  )
  server.registerPrompt(
    'review_changes',
    {
      title: 'Review changes',
      description: 'Summarizes what changed since the last capture of a campaign.',
      argsSchema: { campaign: z.string().describe('The name of a campaign.') },
    },
    ({ campaign }) => textPrompt(reviewText(campaign)),
  )
}

const textPrompt = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
})

const captureText = (city: string, business: string): string =>
  `Find the label of the city "${city}" with find_cities and the business types for "${business}" with find_business_types. ` +
  'Estimate the capture, report the estimate, and start it. Follow it with capture_status until it has ended. ' +
  'Then report the number of listings, the source with its licence and date, and the coverage gaps. Do not invent listings.'

const reviewText = (campaign: string): string =>
  `Find the campaign "${campaign}" with list_campaigns and read all pages of its changes. ` +
  'Summarize new, changed, closed, reopened and gone listings, with names and addresses, and name coverage gaps.'
