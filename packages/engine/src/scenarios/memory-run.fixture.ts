import type { MapsSource } from '@gazetteer/sources'
import { createMemoryEngine } from '../memory.ts'
import type { Engine } from '../index.ts'
import type { CaptureRequest, RunOrigin } from '../model/request.ts'

export type MemoryRun = Pick<CaptureRequest, 'selections'> & {
  source: MapsSource
  /** Default: autonomous. A manual run is limited. */
  mode?: CaptureRequest['mode']
  /** Epoch ms; default: a clock that stands still. */
  now?: () => number
  origin?: RunOrigin
}

/** An engine in memory with one run, `run`. */
export async function startMemoryRun({
  source,
  selections,
  mode = 'autonomous',
  now = () => 1_000,
  origin = 'browser',
}: MemoryRun): Promise<Engine> {
  let ids = 0
  const engine = createMemoryEngine({ now, newId: () => `id-${(ids += 1)}`, declarationOf: () => source.declaration })
  await engine.createRun({
    id: 'run',
    accountId: 'ann',
    request: { mode, source: 'sample', selections, onlyNew: false, origin },
    exportFormat: 'json',
    destination: 'none',
    isLimited: mode === 'manual',
    entries: [],
  })
  return engine
}
