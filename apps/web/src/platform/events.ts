/** Events of the window, by which rooms that must not know each other say that something changed. */
export type AppEvent = 'credit-update' | 'db-config-changed' | 'job-history-updated'

export function announce(event: AppEvent): void {
  window.dispatchEvent(new CustomEvent(event))
}

export function onEvent(event: AppEvent, listener: () => void): () => void {
  window.addEventListener(event, listener)
  return () => window.removeEventListener(event, listener)
}
