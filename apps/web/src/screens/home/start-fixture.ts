import { vi } from 'vitest'
import type { Start } from './use-start.ts'

/** A selection that can be started, whose controls do nothing. */
export function startFixture(changes: Partial<Omit<Start, 'controls'>> = {}): Start {
  const controls: Start['controls'] = {
    busy: null,
    isStartPending: false,
    banner: null,
    start: vi.fn(async () => undefined),
    enqueue: vi.fn(async () => undefined),
    stop: vi.fn(async () => undefined),
    setPaused: vi.fn(async () => undefined),
    say: vi.fn(),
    dismiss: vi.fn(),
  }
  return {
    mode: 'manual',
    controls,
    credits: { left: 100, isSampleFree: true },
    block: null,
    blockOf: () => null,
    onStart: vi.fn(),
    onStartSaved: vi.fn(),
    ...changes,
  }
}
