import type { ContactsAnswer } from '../captures/contacts.ts'
import type { Examples } from './example.ts'

const params = { jobId: 'JB-1732270000000-7QK2' }

const running: ContactsAnswer = {
  success: true,
  state: 'running',
  sites: 412,
  visited: 180,
  found: { email: 96, socials: 121, phone: 3, hours: 40 },
  refused: { robots: 4, portal: 11, tdm: 1, noindex: 0, optOut: 0 },
  failed: 9,
  problem: null,
  canStart: false,
}
const stopped: ContactsAnswer = { ...running, state: 'stopped', canStart: true }

export const contactExamples: Examples<
  | 'jobContacts'
  | 'startJobContacts'
  | 'pauseJobContacts'
  | 'resumeJobContacts'
  | 'stopJobContacts'
  | 'rowContacts'
  | 'startRowContacts'
  | 'stopRowContacts'
> = {
  jobContacts: { params, answer: running },
  startJobContacts: { params, body: { maxSites: 1_000, maxMinutes: 60 }, answer: { ...running, visited: 0 } },
  pauseJobContacts: { params, answer: { ...running, state: 'paused' } },
  resumeJobContacts: { params, answer: running },
  stopJobContacts: { params, answer: stopped },
  rowContacts: { answer: running },
  startRowContacts: { body: { ids: [1, 2, 5] }, answer: { ...running, visited: 0 } },
  stopRowContacts: { answer: stopped },
}
