import { Counter, type Registry } from 'prom-client'
import type { WorkSliceObserver } from '@gazetteer/engine'

/** Counts this process's requests to sources, and the pages it stores. */
export function workSliceCounters(registry: Registry): WorkSliceObserver {
  const requests = new Counter({
    name: 'gazetteer_source_requests_total',
    help: 'Requests to maps sources, by source and outcome.',
    labelNames: ['source', 'outcome'],
    registers: [registry],
  })
  const pages = new Counter({
    name: 'gazetteer_pages_stored_total',
    help: 'Stored pages of maps sources.',
    labelNames: ['source'],
    registers: [registry],
  })
  const rows = new Counter({
    name: 'gazetteer_rows_stored_total',
    help: 'Rows of the stored pages.',
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
