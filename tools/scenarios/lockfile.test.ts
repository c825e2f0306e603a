import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      dev: z.boolean().optional(),
      engines: z.unknown().optional(),
    }),
  ),
})

/** npm's lookup order for a dependency: beside the package, then in each parent folder. */
function places(user: string, name: string): string[] {
  const above = user === '' ? [] : places(user.slice(0, Math.max(user.lastIndexOf('node_modules/') - 1, 0)), name)
  return [`${user === '' ? '' : `${user}/`}node_modules/${name}`, ...above]
}

const readLock = () => lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

test('the lockfile holds the optional packages of every platform: without one of them npm ci fails there', () => {
  const { packages } = readLock()
  const lacking = Object.entries(packages).flatMap(([user, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !places(user, name).some((place) => place in packages)),
  )
  expect(lacking).toEqual([])
})

test('install.md names exactly the packages that warn on Node 20', () => {
  const needsNewer = ({ engines }: { engines?: unknown }) => {
    const { node } = z.object({ node: z.string().optional() }).catch({}).parse(engines)
    return Number(/^>=\s*(\d+)/.exec(node ?? '')?.[1] ?? 0) > 20
  }
  const warning = Object.entries(readLock().packages).filter(([, entry]) => entry.dev !== true && needsNewer(entry))
  const names = warning.map(([path]) => path.split('node_modules/').at(-1) ?? '')
  const page = readFileSync(join(root, 'docs/operate/install.md'), 'utf8')
  const [, section = ''] = page.split('### Node 20\n')
  const named = [...(section.split(/^#/m)[0] ?? '').matchAll(/^- `([^`]+)`/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(names))
})
