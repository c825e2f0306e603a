import type { Message } from '../../platform/mail/open-mail.ts'

type About = { jobId: string; place: string; text: string; address: string }

/** Mails of captures; `text` is the sentence that the pages say too. */
export const mails = {
  runEnded: (to: string, { jobId, place, text, address }: About): Message => ({
    to,
    subject: `Your capture of ${place} has ended`,
    text: `${text}\n\nCapture ${jobId}\n${address}/jobs\n\nThis account chose to get these mails.\n`,
  }),
  needsDecision: (to: string, { jobId, place, text, address }: About): Message => ({
    to,
    subject: `Your capture of ${place} needs a decision`,
    text: `${text}\n\nCapture ${jobId} waits for it:\n${address}/\n\nThis account chose to get these mails.\n`,
  }),
}
