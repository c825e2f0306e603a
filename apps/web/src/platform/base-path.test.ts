// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

// Other files of the worker load the modules again, without a base path.
beforeEach(() => {
  vi.resetModules()
  return () => {
    delete document.documentElement.dataset['base']
    window.history.replaceState(null, '', '/')
    localStorage.clear()
    vi.resetModules()
  }
})

async function at(base: string, address: string) {
  document.documentElement.dataset['base'] = base
  window.history.replaceState(null, '', address)
  const { hrefOf, currentPath } = await import('./base-path.ts')
  const { runtimePath } = await import('./paths.ts')
  const { writeText } = await import('./storage.ts')
  return { hrefOf, currentPath, runtimePath, writeText }
}

test('links are below the base path; paths of the router are not', async () => {
  const { hrefOf, currentPath, runtimePath, writeText } = await at('/listings', '/listings/user/u1/table?q=a')
  expect(hrefOf('/docs/')).toBe('/listings/docs/')
  expect(currentPath()).toBe('/user/u1/table?q=a')
  expect(runtimePath('u1')).toBe('/user/u1/runtime')
  writeText('gazetteer.user', 'ann')
  expect(localStorage.getItem('gazetteer.user/listings')).toBe('ann')
})

test('without a base path everything is as it was', async () => {
  const { hrefOf, currentPath, writeText } = await at('', '/login')
  expect(hrefOf('/docs/')).toBe('/docs/')
  expect(currentPath()).toBe('/login')
  writeText('gazetteer.user', 'ann')
  expect(localStorage.getItem('gazetteer.user')).toBe('ann')
})
