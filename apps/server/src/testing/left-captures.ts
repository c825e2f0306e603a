/**
 * What `npm run app-database` leaves behind in a version's data for the upgrade tests. The accounts are named after the
 * state of their capture, `NAME@example.com`, all with this password. `finished` accounts have captures that ended;
 * the captures of `open` ones were under way when the version was killed, those of `continued` ones go on to the same
 * listings as one that was never interrupted.
 */
export const leftCaptures = {
  password: 'correct horse',
  finished: ['owner', 'card', 'bitcoin', 'failed', 'refused', 'discarded', 'early'],
  open: ['running', 'paused', 'prompted', 'stopped', 'limited', 'delivering', 'undelivered', 'waiting', 'queued'],
  continued: ['running', 'paused', 'prompted', 'stopped', 'limited', 'delivering', 'undelivered'],
  request: { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }] },
  env: { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), PLAN_FOR_NEW_ACCOUNTS: 'professional' },
  stripeWebhookSecret: 'whsec_test',
}
