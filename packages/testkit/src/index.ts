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
export { type Answer, type Browser, openBrowser } from './browser.ts'
export { type SignedIn, type TestServer, startTestServer } from './start-test-server.ts'
export { borrowMailbox } from './borrow-mailbox.ts'
export { type GithubStandIn, borrowGithub } from './github-stand-in.ts'
export { runningClock } from './running-clock.ts'
export { type OverpassStandIn, overpassStandIn } from './overpass-stand-in.ts'
export { runWithKills } from './crash-run.ts'
export { readRunResult } from './run-result.ts'
export { type ServerProcess, startServerProcess } from './server-process.ts'
export { type BreakableProxy, breakableProxy } from './breakable-proxy.ts'
