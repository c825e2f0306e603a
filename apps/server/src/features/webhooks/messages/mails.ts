import type { Message } from '../../../platform/mail/open-mail.ts'

type About = { jobId: string; where: string; source: string; text: string; address: string }

/** Mails about captures and webhooks; `text` is the sentence that the pages show too. */
export const mails = {
  runEnded: (to: string, { jobId, where, source, text, address }: About): Message => ({
    to,
    subject: `Your capture of ${where} has ended`,
    text: `${text}\n\nCapture ${jobId}\nSource: ${source}\n${address}\n\nYou receive this email because email notifications are on for your account.\n`,
  }),
  needsDecision: (to: string, { jobId, where, source, text, address }: About): Message => ({
    to,
    subject: `Your capture of ${where} needs a decision`,
    text: `${text}\n\nCapture ${jobId} waits for your decision:\n${address}\nSource: ${source}\n\nYou receive this email because email notifications are on for your account.\n`,
  }),
  /** Names only the host: the rest of the address can contain a secret. */
  webhookPaused: (to: string, { host, text, address }: { host: string; text: string; address: string }): Message => ({
    to,
    subject: `Your webhook to ${host} is paused`,
    text: `${text}\n\nMessages to ${host} wait meanwhile. Resume or delete the webhook:\n${address}\n`,
  }),
}
