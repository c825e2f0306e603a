export * from './context.ts'
export * from './create-ledger.ts'
export type * from './rows.ts'
