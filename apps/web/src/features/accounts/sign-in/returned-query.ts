/** What the provider added to the address. `problem`: why it cannot be used. */
export type ReturnedQuery = { code: string; state: string; iss: string | null; problem: string | null }
