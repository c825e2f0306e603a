import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { linkedAbort } from './linked-abort.ts'

describe('a linked abort', () => {
  it('is aborted with any of the others, for its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const linked = linkedAbort(one.signal, other.signal)
    expect(linked.signal.aborted).toBe(false)
    other.abort(new Error('enough'))
    expect(linked.signal.reason).toEqual(new Error('enough'))
  })

  it('is aborted from the start under a signal that was', () => {
    expect(linkedAbort(AbortSignal.abort('over')).signal.reason).toBe('over')
  })

  it('can be aborted separately', () => {
    const one = new AbortController()
    const linked = linkedAbort(one.signal)
    linked.abort('mine')
    expect([linked.signal.reason, one.signal.aborted]).toEqual(['mine', false])
  })

  it('leaves nothing behind once it is unlinked', () => {
    const one = new AbortController()
    const linked = linkedAbort(one.signal)
    linked.unlink()
    expect(getEventListeners(one.signal, 'abort')).toEqual([])
    one.abort()
    expect(linked.signal.aborted).toBe(false)
  })
})
