import { Counter, type Registry } from 'prom-client'
import type { WorkSliceObserver } from '@gazetteer/engine'

/** Counts what this process asks of sources, and the pages that it stores. */
export function workSliceCounters(registry: Registry): WorkSliceObserver {
  const requests = new Counter({
    name: 'gazetteer_source_requests_total',
    help: 'Requests to maps sources, by source and by what came of them.',
    labelNames: ['source', 'outcome'],
    registers: [registry],
  })
  const pages = new Counter({
    name: 'gazetteer_pages_stored_total',
    help: 'Pages of maps sources that were stored.',
    labelNames: ['source'],
    registers: [registry],
  })
  const rows = new Counter({
    name: 'gazetteer_rows_stored_total',
    help: 'Rows of the pages that were stored.',
    labelNames: ['source'],
    registers: [registry],
  })
  return {
    onRequest: (source, outcome) => requests.inc({ source, outcome }),
    onStored: (source, count) => {
      pages.inc({ source })
      rows.inc({ source }, count)
    },
  }
}
