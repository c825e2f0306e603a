import { expect, test } from 'vitest'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { pageBelow, withoutBasePath } from './base-path.ts'

function requestTo(url: string): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.url = url
  return request
}

test.each([
  ['/listings/api/health?full=1', '/api/health?full=1'],
  ['/listings/', '/'],
  ['/listings', '/'],
  ['/listings?view=register', '/?view=register'],
  // A proxy removed it.
  ['/api/health', '/api/health'],
  ['/', '/'],
  ['/listingsapi', '/listingsapi'],
  ['/user/listings/table', '/user/listings/table'],
])('%s is %s inside', (url, inside) => expect(withoutBasePath('/listings')(requestTo(url))).toBe(inside))

test('without a base path, paths are unchanged', () => {
  expect(withoutBasePath('')(requestTo('/api/health'))).toBe('/api/health')
  expect(withoutBasePath('')(requestTo('?'))).toBe('/?')
})

test('links and files of a page are below the base path; other addresses and fragments are unchanged', () => {
  const html = '<script src="/theme.js"></script><a href="/">a</a><a href="#x">b</a><a href="//cdn.example/x">c</a>'
  expect(pageBelow('/listings', html)).toBe(
    '<script src="/listings/theme.js"></script><a href="/listings/">a</a><a href="#x">b</a><a href="//cdn.example/x">c</a>',
  )
  expect(pageBelow('', html)).toBe(html)
})
