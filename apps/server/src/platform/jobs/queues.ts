/** What a queue's jobs carry is parsed where they are worked on; here stands how they are kept. */
export type Queue = {
  name: string
  /** After this long without an end a job counts as lost; its work is derived again. */
  expireInSeconds: number
  /** How often a job that failed is tried again; 0: whoever sent it derives it anew. */
  retryLimit: number
  /** Seconds before the first further try; doubled each time, an hour at the most. */
  retryDelay?: number
  /** Where jobs go that failed for good, to be looked at and sent again. */
  deadLetter?: string
}

/** Every queue of the installation, the same on PostgreSQL and on the embedded database. */
export const queues = {
  slice: { name: 'capture.turn', expireInSeconds: 300, retryLimit: 0 },
  deliver: { name: 'capture.deliver', expireInSeconds: 300, retryLimit: 0 },
  close: { name: 'capture.close', expireInSeconds: 300, retryLimit: 0 },
  /** Long: it takes its time beside everybody's work. */
  prune: { name: 'ledger.prune', expireInSeconds: 21_600, retryLimit: 0 },
  mail: { name: 'mail.send', expireInSeconds: 60, retryLimit: 20, retryDelay: 1, deadLetter: 'mail.dead' },
  payment: { name: 'payment.card', expireInSeconds: 300, retryLimit: 20, retryDelay: 5 },
  paymentNightly: { name: 'payment.nightly', expireInSeconds: 3_600, retryLimit: 0 },
  bitcoin: { name: 'payment.bitcoin', expireInSeconds: 300, retryLimit: 0 },
  /** A message that failed is due again at a time that its row tells. */
  webhook: { name: 'webhook.send', expireInSeconds: 300, retryLimit: 0 },
  /** Mails of processes without SMTP, which write them to a folder: a process with SMTP leaves them alone, and the other way round. */
  outbox: { name: 'mail.outbox', expireInSeconds: 60, retryLimit: 20, retryDelay: 1, deadLetter: 'mail.dead' },
} as const satisfies Record<string, Queue>
