export { type OptOut, type OptOutKind, normalizeOptOut, optOutKey, optOutKindSchema, optOutKinds } from './opt-out.ts'
export { type OptOutList, optOutList, withheldRow } from './opt-out-list.ts'
