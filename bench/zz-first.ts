import { mkdtemp } from 'node:fs/promises'
import { openFilesStandIn } from '@gazetteer/testkit/files-stand-in'
import { captureCities } from './sources/capture-cities.ts'
const standIn = await openFilesStandIn('/tmp/gazetteer-bench-overture-3000000')
standIn.delayMs = 60
const c0 = process.cpuUsage()
const r = await captureCities({ url: standIn.url, cities: ['New York, NY'], work: await mkdtemp('/tmp/tl/w-') })
const c = process.cpuUsage(c0)
console.log(JSON.stringify(r), 'cpu s', (c.user + c.system) / 1e6, 'requests', standIn.asked.length)
await standIn.close()
