export { type OptOut, type OptOutKind, normalizeOptOut, optOutKey, optOutKindSchema, optOutKinds } from './opt-out.ts'
export { type OptOutList, optOutList } from './opt-out-list.ts'
