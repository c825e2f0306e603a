import { expect, test } from 'vitest'
import { openLinks } from './links.ts'

const listening = () => 'http://127.0.0.1:4000'

test('links are the origin of PUBLIC_URL and the path below BASE_PATH', () => {
  const links = openLinks({ publicUrl: 'https://gazetteer.example', basePath: '/listings' }, listening)
  expect(links.path('/docs/')).toBe('/listings/docs/')
  expect(links.url('/login')).toBe('https://gazetteer.example/listings/login')
  expect(links.url('/login', { protocol: 'http', host: 'other.example' })).toBe(
    'https://gazetteer.example/listings/login',
  )
})

test('without PUBLIC_URL they have the address of the request, else the listening address', () => {
  const links = openLinks({ publicUrl: null, basePath: '' }, listening)
  expect(links.path('/docs/')).toBe('/docs/')
  expect(links.url('/login')).toBe('http://127.0.0.1:4000/login')
  expect(links.url('', { protocol: 'https', host: 'other.example' })).toBe('https://other.example')
})
