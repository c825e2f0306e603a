import {
  expressions,
  faultAfter,
  minute,
  offsetChanges,
} from '../../apps/server/src/platform/schedule/schedules.fixture.ts'
import type { BenchTable } from '../table.ts'

const shownFaults = 20

/**
 * Every expression after every offset change of ten years in every IANA zone: a next time always exists, and is
 * later.
 */
export async function run(): Promise<BenchTable[]> {
  const zones = Intl.supportedValuesOf('timeZone')
  const crons = expressions()
  const faults: string[] = []
  const since = performance.now()
  let [withChanges, changes] = [0, 0]
  for (const zone of zones) {
    const instants = offsetChanges(zone)
    if (instants.length > 0) withChanges += 1
    changes += instants.length
    for (const change of instants) {
      for (const cron of crons) {
        const fault = faultAfter(cron, zone, change - minute)
        if (fault !== null) faults.push(fault)
      }
    }
  }
  const rows = [
    { what: 'zones', figure: zones.length, aim: '' },
    { what: 'zones with offset changes', figure: withChanges, aim: '' },
    { what: 'offset changes', figure: changes, aim: '' },
    { what: 'sequences of five times', figure: changes * crons.length, aim: '' },
    { what: 'sequences that throw or do not increase', figure: faults.length, aim: '0' },
    { what: 'seconds', figure: (performance.now() - since) / 1000, aim: '' },
  ]
  return [{ title: `schedules: ${crons.length} expressions, ten years`, rows, notes: faults.slice(0, shownFaults) }]
}
