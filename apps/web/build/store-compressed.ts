import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Higher levels take many times as long for a few percent. */
const quality = 9
const leastBytes = 1024

/** Stores a compressed copy (`.br`) beside each built script, style sheet and map: the server need not compress it. */
export function storeCompressed(): Plugin {
  return {
    name: 'store-compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder')
      const assets = join(dir, 'assets')
      for (const name of await readdir(assets)) {
        if (/\.(?:js|css|json)$/u.test(name)) await compressFile(join(assets, name))
      }
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await compress(bytes, { params }))
}
