export const appEvents = ['credit-update', 'db-config-changed', 'job-history-updated', 'queue-changed'] as const

/** Window events with which features that must not import each other report changes. */
export type AppEvent = (typeof appEvents)[number]

export const announce = (event: AppEvent): void => void window.dispatchEvent(new CustomEvent(event))
export const onEvent = (event: AppEvent, listener: () => void): void => window.addEventListener(event, listener)
