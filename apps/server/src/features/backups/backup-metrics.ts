import { Counter, Gauge } from 'prom-client'
import type { Platform } from '../../platform/platform.ts'
import { readState } from './backup-state.ts'

const answerWithinMs = 1_000

/** Registers the metrics of backups; returns the counter of failures. */
export function openBackupMetrics({ metrics, config, db, clock }: Platform): () => void {
  const registers = [metrics.registry]
  const failures = new Counter({
    name: 'gazetteer_backup_failures_total',
    help: 'Backups that failed in this process.',
    registers,
  })
  if (config.backups.cron === null) return () => failures.inc()
  const age = new Gauge({
    name: 'gazetteer_backup_age_seconds',
    help: 'Age of the last verified backup; before the first one, since the schedule began.',
    registers,
    async collect() {
      age.remove({})
      const late = clock.sleep(answerWithinMs).then(() => null)
      const state = await Promise.race([readState(db).catch(() => null), late])
      if (state !== null) age.set(Math.max(0, clock.now() - (state.lastVerifiedAt ?? state.beganAt)) / 1000)
    },
  })
  return () => failures.inc()
}
