import { expect, test } from 'vitest'
import type { BackupState, OpenBackup } from './backup-state.ts'
import { afterClockJump, claimDue, claimManual, backupLeaseMs, nextScheduled } from './claim-backup.ts'

const daily = '0 3 * * *'
const at = (text: string): number => Date.parse(text)
const toIso = (time: number | null | undefined) => (time == null ? null : new Date(time).toISOString().slice(0, 16))
const claimer = (now: number, timezone = 'UTC') => ({ now, cron: daily, timezone, by: 'me' })
const stateAt = (doneUntil: number, open: OpenBackup | null = null): BackupState => ({
  beganAt: 0,
  doneUntil,
  open,
  unverified: [],
  lastVerifiedAt: null,
  failure: null,
})
const failed: OpenBackup = { kind: 'scheduled', startedAt: 0, name: 'x.gz', by: null, until: at('2026-11-29T03:15Z') }

/** The times at which a server that looks every half hour begins a backup. */
function claims({ from, to, timezone, cron = daily }: { from: string; to: string; timezone: string; cron?: string }) {
  let state = stateAt(at(from))
  const begun: (string | null)[] = []
  for (let now = at(from); now <= at(to); now += 1_800_000) {
    const claimed = claimDue(state, { ...claimer(now, timezone), cron })
    if (claimed === null) continue
    begun.push(toIso(claimed.open?.startedAt))
    state = { ...claimed, open: null }
  }
  return begun
}

test.each([
  ['Europe/Berlin', '2026-10-24T00:00Z', ['2026-10-24T01:00', '2026-10-25T02:00', '2026-10-26T02:00']],
  ['Europe/Berlin', '2026-03-28T00:00Z', ['2026-03-28T02:00', '2026-03-29T01:00', '2026-03-30T01:00']],
  ['America/New_York', '2026-10-31T00:00Z', ['2026-10-31T07:00', '2026-11-01T08:00', '2026-11-02T08:00']],
  ['America/New_York', '2026-03-07T00:00Z', ['2026-03-07T08:00', '2026-03-08T07:00', '2026-03-09T07:00']],
])('one backup each day at 03:00 in %s over a change of the clocks (%s)', (timezone, from, expected) => {
  expect(claims({ from, to: toIso(at(from) + 3 * 86_400_000 - 1_800_000) + 'Z', timezone })).toEqual(expected)
})

test('an hourly backup is made in the repeated hour, too', () => {
  const begun = claims({
    from: '2026-11-01T04:30Z',
    to: '2026-11-01T08:30Z',
    timezone: 'America/New_York',
    cron: '0 * * * *',
  })
  expect(begun).toEqual(['2026-11-01T05:00', '2026-11-01T06:00', '2026-11-01T07:00', '2026-11-01T08:00'])
})

test('missed times count once, and are made up', () => {
  const claimed = claimDue(stateAt(at('2026-11-20T12:00Z')), claimer(at('2026-11-29T08:00Z')))
  expect(toIso(claimed?.open?.startedAt)).toBe('2026-11-29T08:00')
  expect(claimDue({ ...stateAt(claimed?.doneUntil ?? 0) }, claimer(at('2026-11-30T02:59Z')))).toBeNull()
})

test('a clock that was set back is followed: the next time is made, and what was open goes on', () => {
  const now = at('2026-11-29T08:00Z')
  const ahead = stateAt(at('2030-01-01T12:00Z'), { ...failed, by: 'killed', until: at('2030-01-01T12:01Z') })
  const followed = afterClockJump(ahead, now)
  if (followed === null) throw new Error('the clock was set back')
  expect(claimDue(followed, claimer(now))?.open).toMatchObject({ name: 'x.gz', by: 'me' })
  const rest = { ...followed, open: null }
  expect(toIso(nextScheduled(rest, claimer(now)))).toBe('2026-11-30T03:00')
  expect(claimDue(rest, claimer(at('2026-11-30T02:59Z')))).toBeNull()
  expect(claimDue(rest, claimer(at('2026-11-30T03:00Z')))).not.toBeNull()
  expect(afterClockJump(followed, now)).toBeNull()
})

test('another process takes a backup over when its holder stops renewing it', () => {
  const begun = claimDue(stateAt(at('2026-11-28T12:00Z')), claimer(at('2026-11-29T03:00Z')))
  if (begun === null) throw new Error('not due')
  const other = (now: number) => ({ ...claimer(now), by: 'other' })
  expect(claimDue(begun, other(at('2026-11-29T03:00Z') + backupLeaseMs - 1))).toBeNull()
  expect(() => claimManual(begun, other(at('2026-11-29T03:00Z')))).toThrow('A backup is being made already.')
  expect(claimDue(begun, other(at('2026-11-29T03:00Z') + backupLeaseMs))?.open).toMatchObject({
    by: 'other',
    name: null,
  })
})

test('a failed backup is tried again later; the next one, or a manual one, replaces it', () => {
  const state = stateAt(at('2026-11-29T03:00Z'), failed)
  expect(claimDue(state, claimer(at('2026-11-29T03:14Z')))).toBeNull()
  expect(claimDue(state, claimer(at('2026-11-29T03:15Z')))?.open).toMatchObject({ name: 'x.gz', by: 'me' })
  expect(claimDue(state, claimer(at('2026-11-30T03:00Z')))?.open).toMatchObject({ name: null, kind: 'scheduled' })
  expect(claimManual(state, claimer(at('2026-11-29T03:01Z'))).open).toMatchObject({ name: null, kind: 'manual' })
})

test('without a schedule only what was asked for goes on', () => {
  const off = (now: string) => ({ ...claimer(at(now)), cron: null })
  expect(claimDue(stateAt(0), off('2026-11-30T03:00Z'))).toBeNull()
  expect(claimDue(stateAt(0, failed), off('2026-11-30T03:00Z'))?.open?.name).toBe('x.gz')
  expect(nextScheduled(stateAt(0), off('2026-11-30T03:00Z'))).toBeNull()
})
