import { expect, test } from 'vitest'
import { callerFolder } from '../config.ts'
import { callerPath } from './caller-folder.ts'

const byNpm = { npm_lifecycle_event: 'gazetteer', INIT_CWD: '/srv/ann' }

test.each([
  ['rel.json', byNpm, '/srv/ann/rel.json'],
  ['../rel.json', byNpm, '/srv/rel.json'],
  ['/tmp/a.json', byNpm, '/tmp/a.json'],
  ['-', byNpm, '-'],
  ['rel.json', { ...byNpm, INIT_CWD: '/srv/gazetteer' }, 'rel.json'],
  ['rel.json', { ...byNpm, npm_lifecycle_event: 'test' }, 'rel.json'],
  ['rel.json', {}, 'rel.json'],
])('%s with %j means %s', (path, env, expected) => {
  expect(callerPath(path, callerFolder(env), '/srv/gazetteer')).toBe(expected)
})
