/** Settings of a queue; job data is parsed by its handler. */
export type Queue = {
  name: string
  /** A job that runs longer counts as lost; its work is derived again. */
  expireInSeconds: number
  /** Retries of a failed job; 0: its sender derives it again. */
  retryLimit: number
  /** Seconds before the first retry; doubled each time, up to an hour. */
  retryDelay?: number
  /** The queue for permanently failed jobs, from which they can be sent again. */
  deadLetter?: string
}

/** All queues of the installation, the same on PostgreSQL and on the embedded database. */
export const queues = {
  plan: { name: 'capture.plan', expireInSeconds: 300, retryLimit: 0 },
  fetch: { name: 'capture.fetch', expireInSeconds: 300, retryLimit: 0 },
  deliver: { name: 'capture.deliver', expireInSeconds: 300, retryLimit: 0 },
  finish: { name: 'capture.finish', expireInSeconds: 300, retryLimit: 0 },
  /** Long, because it runs slowly in the background. */
  prune: { name: 'capture.prune', expireInSeconds: 21_600, retryLimit: 0 },
  /** A slice of visits to websites; see `visit-slice.ts`. */
  contacts: { name: 'contacts.visit', expireInSeconds: 900, retryLimit: 0 },
  mail: { name: 'mail.send', expireInSeconds: 60, retryLimit: 20, retryDelay: 1, deadLetter: 'mail.dead' },
  payment: { name: 'payment.card', expireInSeconds: 300, retryLimit: 20, retryDelay: 5 },
  paymentNightly: { name: 'payment.nightly', expireInSeconds: 3_600, retryLimit: 0 },
  bitcoin: { name: 'payment.bitcoin', expireInSeconds: 300, retryLimit: 0 },
  /** A failed message is due again at the time in its row. */
  webhook: { name: 'webhook.send', expireInSeconds: 300, retryLimit: 0 },
  /**
   * Mails of processes without SMTP, which write them to a folder. Processes with SMTP use the other queue, so
   * neither takes the other's mails.
   */
  outbox: { name: 'mail.outbox', expireInSeconds: 60, retryLimit: 20, retryDelay: 1, deadLetter: 'mail.dead' },
} as const satisfies Record<string, Queue>
