/**
 * What `npm run app-database` lets a version leave behind for the tests of the upgrade: a capture of one account each that was
 * under way, paused, and waiting at a prompt when the version was killed.
 */
export const leftCaptures = {
  people: ['running', 'paused', 'prompted'],
  request: { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }] },
  env: { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), PLAN_FOR_NEW_ACCOUNTS: 'professional' },
}
