export { havePassed } from './check/checks.ts'
export { openDestination } from './open-destination.ts'
export { resolveHost } from './reach/guarded-connect.ts'
export { parsePostgresUrl } from './reach/postgres-url.ts'
export type {
  FillableColumn,
  RowFill,
  StatusUpdate,
  Destination,
  RefusedRow,
  DestinationCheck,
  DestinationRow,
  RowSnapshot,
} from './destination.ts'
export { DestinationError, type DestinationErrorKind } from './destination-error.ts'
export { labelOfTable } from './table-name.ts'
export { type StoreTarget, targetLabel } from './target.ts'
