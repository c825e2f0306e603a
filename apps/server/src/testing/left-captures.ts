/**
 * Captures that `npm run app-database` leaves behind in a version's data for the upgrade tests, one account each:
 * running, paused, and waiting at a prompt when the version was killed.
 */
export const leftCaptures = {
  people: ['running', 'paused', 'prompted'],
  request: { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }] },
  env: { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), PLAN_FOR_NEW_ACCOUNTS: 'professional' },
}
