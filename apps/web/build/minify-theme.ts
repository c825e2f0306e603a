import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, minify } from 'vite'

/** Minifies the script before the first paint, which is no module and is copied as it is. */
export function minifyTheme(): Plugin {
  return {
    name: 'minify-theme',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder')
      const path = join(dir, 'theme.js')
      const { code, errors } = await minify('theme.js', await readFile(path, 'utf8'), { module: false })
      if (errors.length > 0) throw new Error(`theme.js: ${errors[0]?.message}`)
      await writeFile(path, code)
    },
  }
}
