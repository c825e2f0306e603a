import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeTestFolder } from '@gazetteer/testkit'
import { startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { tileArchive } from '@gazetteer/testkit/fakes/tile-archive'
import { openMapTiles } from '@gazetteer/sources/tiles'
import { expect, onTestFinished, test } from 'vitest'

const release = '2026-11-18.0'
/** A screen of a city: 20 tiles of each of three themes. */
const themes = ['base', 'transportation', 'divisions'] as const
const count = 20
const address = (index: number) => ({ z: 14, x: 4_700 + (index % 5), y: 6_240 + Math.floor(index / 5) })

/** A layer of 300 kB that does not compress, as large as a dense tile of a city. */
function denseTile(): Buffer {
  const content = randomBytes(300_000)
  const length = [(content.length % 128) + 128, (Math.floor(content.length / 128) % 128) + 128, content.length >> 14]
  return gzipSync(Buffer.concat([Buffer.from([0x1a, ...length]), content]))
}

test('60 dense tiles come from the disk within a second of processor time and 50 MB', async () => {
  const folder = await makeTestFolder()
  onTestFinished(() => folder.stop())
  await mkdir(join(folder.path, release))
  for (const theme of themes) {
    const tiles = Array.from({ length: count }, (_, index) => ({ ...address(index), bytes: denseTile() }))
    await writeFile(join(folder.path, release, `${theme}.pmtiles`), tileArchive(tiles))
  }
  await writeFile(join(folder.path, 'catalog.json'), JSON.stringify({ latest: release }))
  const archive = await startFakeFileServer(folder.path)
  onTestFinished(() => archive.close())
  const open = () =>
    openMapTiles({
      place: archive.url,
      catalogUrl: archive.url,
      cacheDir: join(folder.path, 'cache'),
      now: Date.now,
    })
  const readAll = async (tiles: ReturnType<typeof open>): Promise<number> => {
    const read = themes.flatMap((theme) =>
      Array.from({ length: count }, async (_, index) => (await tiles.tile(theme, address(index)))?.bytes.length ?? 0),
    )
    return (await Promise.all(read)).reduce((sum, length) => sum + length, 0)
  }
  const first = open()
  await readAll(first)
  first.close()

  const restarted = open()
  await restarted.current()
  const asked = archive.asked.length
  const [startedAt, before] = [performance.now(), process.memoryUsage().rss]
  const cpuBefore = process.cpuUsage()
  const bytes = await readAll(restarted)
  const [tookMs, added] = [performance.now() - startedAt, process.memoryUsage().rss - before]
  const { user, system } = process.cpuUsage(cpuBefore)
  const workMs = (user + system) / 1_000
  restarted.close()
  expect(bytes).toBeGreaterThan(60 * 300_000)
  expect(archive.asked).toHaveLength(asked)
  console.info(
    `60 tiles: ${Math.round(tookMs)} ms, ${Math.round(workMs)} ms of processor time, ${Math.round(added / 2 ** 20)} MB more`,
  )
  // The time that passes depends on what else the machine does.
  expect(workMs).toBeLessThan(1_000)
  expect(added).toBeLessThan(50 * 2 ** 20)
})
