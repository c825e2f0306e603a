import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { median } from '../quantile.ts'
import type { BenchTable } from '../table.ts'
import { openInstallation } from './installation.ts'
import { type Work, captureAgain, runSchedules, workOnTable } from './people.ts'
import { type Sample, sampleOf } from './sample.ts'

const minutes = Number(process.env['BENCH_MINUTES'] ?? 30)
const sampleEveryMs = 10_000
/** A process allocates memory in its first minutes and retains it, so they are excluded. */
const warmUpShare = 0.2
const killEveryMs = 45_000

/**
 * Captures, schedules and table edits for half an hour over one web process and two workers, one of which is killed
 * repeatedly. Compares early and late resource use of the other processes, and checks for lost data.
 */
export async function run(): Promise<BenchTable[]> {
  const postgres = await startPostgres()
  const installation = await openInstallation(postgres.url)
  const until = performance.now() + minutes * 60_000
  let isBroken = false
  const isOver = (): boolean => isBroken || performance.now() >= until
  try {
    const people: Promise<Work>[] = []
    for (let n = 0; n < 2; n += 1) {
      people.push(captureAgain(await installation.person(`files-${n}`, null), isOver))
      people.push(runSchedules(await installation.person(`campaigns-${n}`, null), isOver))
      people.push(workOnTable(await installation.person(`table-${n}`, `listings_${n}`), isOver))
    }
    const [samples, kills, works] = await Promise.all([
      samplesUntil(isOver, () => sampleOf(installation)),
      killUntil(isOver, installation.replaceWorker),
      Promise.all(people),
    ])
    return [resources(samples), { title: `soak: what was done, ${kills} kills of a worker`, rows: works }]
  } finally {
    isBroken = true
    await installation.close()
    await postgres.stop()
  }
}

async function samplesUntil(isOver: () => boolean, sample: () => Promise<Sample>): Promise<Sample[]> {
  const samples: Sample[] = []
  while (!isOver()) {
    samples.push(await sample())
    await wait(sampleEveryMs)
  }
  return samples
}

async function killUntil(isOver: () => boolean, replaceWorker: () => Promise<void>): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await wait(killEveryMs)
    if (isOver()) return kills
    await replaceWorker()
  }
}

/** The median of the first third after the warm-up, beside that of the last third. */
function resources(samples: readonly Sample[]): BenchTable {
  const warm = samples.slice(Math.floor(samples.length * warmUpShare))
  const third = Math.ceil(warm.length / 3)
  const [early, late] = [warm.slice(0, third), warm.slice(-third)]
  const names = Object.keys(warm[0] ?? {})
  return {
    title: `soak: ${minutes} minutes, ${samples.length} samples`,
    rows: names.map((what) => ({
      what,
      early: median(early.map((sample) => sample[what] ?? 0)),
      late: median(late.map((sample) => sample[what] ?? 0)),
      most: Math.max(...warm.map((sample) => sample[what] ?? 0)),
    })),
  }
}
