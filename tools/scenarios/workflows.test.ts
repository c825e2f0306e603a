import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const github = join(root, '.github')
const read = (path: string): unknown => parse(readFileSync(path, 'utf8'))

const jobSchema = z.object({
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  needs: z.string().optional(),
  if: z.string().optional(),
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
  steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
})
const workflowSchema = z.object({ on: z.record(z.string(), z.unknown()), jobs: z.record(z.string(), jobSchema) })
const workflow = (name: string) => workflowSchema.parse(read(join(github, 'workflows', name)))

test('continuous integration runs all tests on each supported Node, unless only documents changed', () => {
  const { changes, documents, ...rest } = workflow('ci.yml').jobs
  expect(rest['everything']?.strategy?.matrix['node']).toEqual(['20', '22', '24'])
  expect(documents?.if).toBe("needs.changes.outputs.code == 'false'")
  expect(changes?.needs).toBeUndefined()
  for (const job of Object.values(rest)) {
    expect(job).toMatchObject({ needs: 'changes', if: "needs.changes.outputs.code == 'true'" })
  }
})

test('workflows run only scripts that exist', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const names = readdirSync(join(github, 'workflows')).flatMap((file) =>
    Object.values(workflow(file).jobs)
      .flatMap(({ steps }) => steps)
      .flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)),
  )
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !(name in scripts))).toEqual([])
})

test('workflows run only actions of a fixed commit, named with its version', () => {
  const lines = readdirSync(join(github, 'workflows')).flatMap((file) =>
    readFileSync(join(github, 'workflows', file), 'utf8')
      .split('\n')
      .filter((line) => /\buses:/.test(line)),
  )
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => !/uses: [\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
})

test('new dependencies are reviewed in pull requests, and code is scanned', () => {
  const { on, jobs } = workflow('security.yml')
  expect(Object.keys(on)).toEqual(['push', 'pull_request', 'schedule'])
  const actions = Object.values(jobs).map(({ steps }) => steps.map(({ uses = '' }) => uses.split('@')[0]))
  expect(actions).toEqual([
    ['actions/checkout', 'actions/dependency-review-action'],
    ['actions/checkout', 'github/codeql-action/init', 'github/codeql-action/analyze'],
  ])
  expect(jobs['dependencies']?.if).toBe("github.event_name == 'pull_request'")
})

test('a tag of a version, and nothing else, publishes the package and then the image', () => {
  const { on, jobs } = workflow('release.yml')
  expect(on).toEqual({ push: { tags: ['v*'] } })
  const commands = (name: string) => (jobs[name]?.steps ?? []).map(({ run }) => run ?? '').join('\n')
  expect(commands('package')).toMatch(/npm run try-package[^]*npm publish/)
  expect(commands('image')).toContain('docker buildx build')
  expect(jobs['image']?.needs).toBe('package')
})

test('the forms for issues and the updates of dependencies are complete', () => {
  const form = z.object({
    name: z.string(),
    description: z.string(),
    body: z.array(z.object({ type: z.string() })).min(1),
  })
  const forms = readdirSync(join(github, 'ISSUE_TEMPLATE')).filter((file) => file !== 'config.yml')
  for (const file of forms) form.parse(read(join(github, 'ISSUE_TEMPLATE', file)))
  const { updates } = z
    .object({ updates: z.array(z.object({ 'package-ecosystem': z.string() })) })
    .parse(read(join(github, 'dependabot.yml')))
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker'])
})
