/**
 * Exit codes for scripts; 2 is reserved for an invalid command. A capture that ends at its `--limit` counts as done.
 */
export const exitCodes = { done: 0, failed: 1, invalidCommand: 2, sourceAway: 3, needsDecision: 4 } as const
