import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
})

/** npm's lookup order for a dependency: beside the package, then in each parent folder. */
function places(user: string, name: string): string[] {
  const above = user === '' ? [] : places(user.slice(0, Math.max(user.lastIndexOf('node_modules/') - 1, 0)), name)
  return [`${user === '' ? '' : `${user}/`}node_modules/${name}`, ...above]
}

test('the lockfile holds the optional packages of every platform: without one of them npm ci fails there', () => {
  const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const { packages } = lockSchema.parse(JSON.parse(text))
  const lacking = Object.entries(packages).flatMap(([user, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !places(user, name).some((place) => place in packages)),
  )
  expect(lacking).toEqual([])
})
