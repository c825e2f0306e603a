import { expect, test } from 'vitest'
import { callerPath } from './caller-folder.ts'

const byNpm = { npm_lifecycle_event: 'gazetteer', INIT_CWD: '/home/ann' }

test.each([
  ['rel.json', byNpm, '/home/ann/rel.json'],
  ['../rel.json', byNpm, '/home/rel.json'],
  ['/tmp/a.json', byNpm, '/tmp/a.json'],
  ['-', byNpm, '-'],
  ['rel.json', { ...byNpm, INIT_CWD: '/srv/gazetteer' }, 'rel.json'],
  ['rel.json', { ...byNpm, npm_lifecycle_event: 'test' }, 'rel.json'],
  ['rel.json', {}, 'rel.json'],
])('%s with %j means %s', (path, env, expected) => {
  expect(callerPath(path, env, '/srv/gazetteer')).toBe(expected)
})
