// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  return () => {
    delete document.documentElement.dataset['base']
    vi.unstubAllEnvs()
    vi.resetModules()
  }
})

test.each(['', '/listings'])(
  'with the base path "%s", tiles of our server have its address, and cookies',
  async (base) => {
    // As in a build.
    vi.stubEnv('DEV', false)
    vi.stubEnv('VITE_API_BASE', undefined)
    document.documentElement.dataset['base'] = base
    const { requestOf, tileAddress } = await import('./tile-request.ts')
    const address = `${window.location.origin}${base}/api/tiles/water/{z}/{x}/{y}`
    expect(tileAddress('water')).toBe(address)
    expect(requestOf(address)).toEqual({ url: address, credentials: 'include' })
    const other = 'https://tiles.example/1/2/3'
    expect(requestOf(other)).toEqual({ url: other })
  },
)
