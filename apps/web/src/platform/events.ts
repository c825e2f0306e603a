export const appEvents = ['credit-update', 'db-config-changed', 'job-history-updated'] as const

/** Events of the window, by which rooms that must not know each other say that something changed. */
export type AppEvent = (typeof appEvents)[number]

export const announce = (event: AppEvent): void => void window.dispatchEvent(new CustomEvent(event))
export const onEvent = (event: AppEvent, listener: () => void): void => window.addEventListener(event, listener)
