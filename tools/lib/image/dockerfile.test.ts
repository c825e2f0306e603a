import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readDockerfile } from './dockerfile.mjs'

const root = join(import.meta.dirname, '../../..')

test('the image is built from existing files, with every workspace of the lockfile and every page', () => {
  const [build] = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const copied = (build?.steps ?? [])
    .filter(({ instruction }) => instruction === 'COPY')
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const manifest = z.object({ workspaces: z.array(z.string()) })
  const { workspaces } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const folders = workspaces.map((pattern) => pattern.replace('/*', ''))
  const pages = readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect([...folders, ...pages].filter((path) => !copied.includes(path))).toEqual([])
})
