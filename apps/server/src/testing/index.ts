export {
  type AppDatabaseKind,
  type TestAppDatabase,
  appDatabaseKinds,
  appDatabaseKindsInScope,
} from '@gazetteer/testkit'
export {
  makeEmbeddedFolder,
  startMigratedPostgres,
  startTestAppDatabase,
  startTestInstallation,
} from './test-app-database.ts'
export { addressOf, builtPrograms, stopProgram } from './built-programs.ts'
export { builtServer } from './built-server.ts'
export { runWithKills } from './crash-run.ts'
export { leftCaptures } from './left-captures.ts'
export { runPaidCapture, startPaidSource } from './paid-capture.ts'
export { type RunResult, readRunResult } from './run-result.ts'
export { type ServerProcess, startServerProcess } from './server-process.ts'
export { signUp } from './sign-up.ts'
export { type SignedIn, type TestServer, startTestServer } from './start-test-server.ts'
export { type CodeUser, challengeOf, enableCodes } from './one-time-codes.ts'
