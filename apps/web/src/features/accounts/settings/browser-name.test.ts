import { expect, test } from 'vitest'
import { browserName } from './session-list.tsx'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['curl/8.1', 'curl/8.1'],
  ['', 'Unknown browser'],
])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
