import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Folder of the input data; not part of the repository. */
export const dataFolder = process.env.GAZETTEER_DATA ?? resolve(repository, '../shared/data')

const folder = join(repository, '.cache', 'generate')

/** The folder of a package that only the generators read; installed on first use, never a dependency. */
export function inputPackage(name: string, version: string): string {
  // A folder for each package: an installation without saving removes what others installed.
  const own = join(folder, `${name.replaceAll('/', '-')}@${version}`)
  const installed = join(own, 'node_modules', name)
  if (!existsSync(installed)) {
    mkdirSync(own, { recursive: true })
    const install = ['i', '--no-save', '--ignore-scripts', '--prefix', own, `${name}@${version}`]
    execFileSync('npm', install, { stdio: 'inherit' })
  }
  return installed
}
