import { afterEach, beforeEach, vi } from 'vitest'

/** Gives every element a size, so that virtual lists render rows: the test browser has no layout. */
export function giveElementsSize(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  })
  afterEach(() => void vi.restoreAllMocks())
}
