// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { passkeyObstacle } from './can-use-passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

const at = (hostname: string, port = '') => passkeyObstacle({ hostname, port })

function browserWith({ isSecureContext = true, hasPasskeys = true }) {
  vi.stubGlobal('isSecureContext', isSecureContext)
  if (hasPasskeys) vi.stubGlobal('PublicKeyCredential', () => undefined)
}

test('a host name with HTTPS, and this machine, can use passkeys', () => {
  browserWith({})
  for (const host of ['gazetteer.example', 'localhost', 'app.localhost', 'xn--bcher-kva.example', '4me.example'])
    expect(at(host)).toBeNull()
})

test.each([
  ['127.0.0.1', '4000', 'Open http://localhost:4000 instead.'],
  ['[::1]', '', 'Open http://localhost instead.'],
  ['192.0.2.7', '4000', 'Open the host name of this server instead.'],
])('the address %s cannot', (host, port, advice) => {
  browserWith({})
  expect(at(host, port)).toBe(`Passkeys do not work at an IP address. ${advice}`)
})

test('says what is missing', () => {
  browserWith({ isSecureContext: false, hasPasskeys: false })
  expect(at('gazetteer.example')).toBe('Passkeys need HTTPS. Open this page with https:// in its address.')
  browserWith({ hasPasskeys: false })
  expect(at('gazetteer.example')).toBe('This browser does not support passkeys.')
})
