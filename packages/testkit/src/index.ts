export {
  type BorrowedAppDatabase,
  appDatabaseKinds,
  borrowAppDatabase,
  borrowEmbedded,
  borrowEmbeddedFolder,
} from './borrow-app-database.ts'
export { type BorrowedDatabase, borrowMariadb, borrowPostgres } from './borrow-server.ts'
export { type ManualClock, manualClock } from './manual-clock.ts'
export { borrowFolder } from './borrow-folder.ts'
export { waitFor } from './wait-for.ts'
