import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const names = z.record(z.string(), z.unknown())
const serviceSchema = z.object({
  image: z.string(),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
  environment: names.optional(),
})

test('compose passes every setting of .env to all our processes, except those that the containers determine', () => {
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const { services } = z.object({ services: z.record(z.string(), serviceSchema) }).parse(parse(text, { merge: true }))
  const ours = Object.values(services).filter(({ image }) => image === 'gazetteer')
  expect(ours).toHaveLength(3)
  for (const { env_file: file, environment = {} } of ours) {
    expect(file).toEqual([{ path: '.env', required: false }])
    const determined = ['DATABASE_URL_FILE', 'DATA_DIR', 'ENCRYPTION_KEY_FILE', 'HOST', 'PORT', 'PUBLIC_URL', 'ROLE']
    expect(Object.keys(environment).sort()).toEqual(determined)
  }
})
