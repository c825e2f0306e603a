import { findLikelyDuplicates } from '@gazetteer/listing/likely-duplicates'
import * as d from './duplicates/index.ts'
const size = Number(process.argv[2] ?? 100000)
const rows = (d as any).invented(size)
const c0 = process.cpuUsage(); const t0 = performance.now()
globalThis.gc?.()
const before = process.memoryUsage().heapUsed
const n = findLikelyDuplicates(rows).length
const c = process.cpuUsage(c0)
console.log(size, n, 'cpu', (c.user + c.system) / 1e6, 'wall', Math.round(performance.now() - t0), 'heap MB', Math.round((process.memoryUsage().heapUsed - before) / 1e6), 'rss', Math.round(process.resourceUsage().maxRSS / 1e3))
