/** `address`: the server's, for links. `inTurn` runs computations one at a time. */
export type McpSettings = { address: string; inTurn: <T>(work: () => Promise<T>) => Promise<T> }
