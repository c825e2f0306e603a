/** What a script learns of a capture; 2 is kept for a command that is not understood. A capture that ends at its `--limit` is done. */
export const exitCodes = { done: 0, failed: 1, notUnderstood: 2, sourceAway: 3, needsDecision: 4 } as const
