import { z } from 'zod'
import { doneSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { jobParamsSchema } from './jobs.ts'
import { wantedContactsSchema } from './wanted-contacts.ts'

/** Why a website was not read, or nothing of it kept. */
export const contactRefusals = ['robots', 'portal', 'tdm', 'noindex', 'optOut'] as const

const count = z.number().int()

export const contactsAnswerSchema = z.object({
  success: doneSchema,
  state: z
    .enum(['none', 'waiting', 'running', 'paused', 'stopped', 'done'])
    .describe('none: not asked for; waiting: until the capture is done.'),
  sites: z.number().int().describe('Number of websites to visit.'),
  visited: z.number().int().describe('Number of websites that were visited, or refused.'),
  found: z
    .object({
      email: count.describe('Listings with an e-mail address found.'),
      socials: count.describe('Listings with social profiles found.'),
      phone: count.describe('Listings with a phone found.'),
      hours: count.describe('Listings with opening hours found.'),
    })
    .describe('Listings by found field.'),
  refused: z
    .object({
      robots: count.describe('Forbidden by robots.txt.'),
      portal: count.describe('Portals and social networks.'),
      tdm: count.describe('Text and data mining is reserved.'),
      noindex: count.describe('Only pages with noindex.'),
      optOut: count.describe('Only businesses of the operator’s opt-out list.'),
    })
    .describe('Websites that were not read, or of which nothing was kept, by reason.'),
  failed: z.number().int().describe('Websites that did not answer.'),
  problem: z
    .string()
    .nullable()
    .describe('Why it paused or stopped by itself, as text for the user; null: it did not.'),
  canStart: z.boolean().describe('Whether it can be started now: again for listings that still lack contacts.'),
})
export type ContactsAnswer = z.infer<typeof contactsAnswerSchema>

/** As `contacts` of a start; absent or empty: without limits. */
const startContactsSchema = z
  .union([wantedContactsSchema, z.object({ contacts: wantedContactsSchema.describe('As `contacts` of a start.') })])
  .nullish()
export type StartContacts = z.infer<typeof startContactsSchema>

const onJob = { params: jobParamsSchema, answer: contactsAnswerSchema }

export const contactRoutes = {
  jobContacts: get({
    path: '/api/jobs/:jobId/contacts',
    summary: 'Progress of finding contacts on the websites of one job’s listings',
    ...onJob,
  }),
  startJobContacts: post({
    path: '/api/jobs/:jobId/contacts',
    summary: 'Find contacts on the websites of a finished job’s listings',
    body: startContactsSchema,
    ...onJob,
  }),
  pauseJobContacts: post({
    path: '/api/jobs/:jobId/contacts/pause',
    summary: 'Pause finding contacts; visits in progress end',
    ...onJob,
  }),
  resumeJobContacts: post({
    path: '/api/jobs/:jobId/contacts/resume',
    summary: 'Resume finding contacts',
    ...onJob,
  }),
  stopJobContacts: post({
    path: '/api/jobs/:jobId/contacts/stop',
    summary: 'Stop finding contacts; what was found stays',
    ...onJob,
  }),
  rowContacts: get({
    path: '/api/table/contacts',
    summary: 'Progress of the last search for contacts of chosen rows',
    answer: contactsAnswerSchema,
  }),
  startRowContacts: post({
    path: '/api/table/contacts',
    summary: 'Find contacts on the websites of chosen rows of the user’s table',
    body: z.object({
      ids: z.array(z.number().int()).min(1, 'Choose at least one row.').max(10_000).describe('Ids of rows.'),
    }),
    answer: contactsAnswerSchema,
  }),
  stopRowContacts: post({
    path: '/api/table/contacts/stop',
    summary: 'Stop the search for contacts of chosen rows; what was found stays',
    answer: contactsAnswerSchema,
  }),
}
