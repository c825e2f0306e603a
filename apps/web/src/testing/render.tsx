import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  cleanup,
  configure,
  render as renderIn,
  renderHook as renderHookIn,
  type RenderHookOptions,
} from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { theme } from '../platform/theme/theme.ts'

// On a busy machine an answer can take longer than the usual second. Queries also find hidden elements: without style
// sheets visibility says little, and checking it takes most of the time of a query.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

/** Renders a component with theme, query cache and router, as in the application. Removed after the test. */
export function render(element: ReactElement, path = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  // Test files share this module, so a hook at its top level would only run for the first of them.
  onTestFinished(async () => {
    await requestsEnd(client)
    cleanup()
    client.clear()
    localStorage.clear()
  })
  // Without style sheets: the test browser applies them to every element that a query visits, which is slow.
  const inside = (content: ReactElement) => (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
  const rendered = renderIn(inside(element))
  return { ...rendered, rerender: (content: ReactElement) => rendered.rerender(inside(content)) }
}

/** Calls a hook as a component does, without the providers of the application. Removed after the test. */
export function renderHook<Result, Props>(hook: (props: Props) => Result, options?: RenderHookOptions<Props>) {
  onTestFinished(cleanup)
  return renderHookIn(hook, options)
}

/** Requests under way would fail with the end of the test. An answer can start another request at the next draw. */
async function requestsEnd(client: QueryClient): Promise<void> {
  let quietChecks = 0
  await vi.waitFor(
    () => {
      quietChecks = client.isFetching() + client.isMutating() === 0 ? quietChecks + 1 : 0
      expect(quietChecks).toBeGreaterThan(2)
    },
    { interval: 10, timeout: 10_000 },
  )
}
