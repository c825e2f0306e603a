import { afterAll } from 'vitest'

// Test files share one page, so an element that a file leaves behind is found by the queries of another file. Which
// one depends on the order of the files.
afterAll(() => {
  if (typeof document === 'undefined' || document.body.innerHTML === '') return
  const left = document.body.innerHTML.slice(0, 300)
  document.body.replaceChildren()
  throw new Error(`Elements remain in the page after the last test: ${left}. Render with testing/render.tsx.`)
})
