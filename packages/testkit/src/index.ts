export {
  type AppDatabaseKind,
  type Migrations,
  type Preparation,
  type TestAppDatabase,
  appDatabaseKinds,
  appDatabaseKindsInScope,
  makeEmbeddedFolder,
  startMigratedPostgres,
  startTestAppDatabase,
} from './servers/start-test-app-database.ts'
export { type TestDatabase, startTestMariadb, startTestPostgres } from './servers/start-test-server.ts'
export { type ManualClock, manualClock } from './time/manual-clock.ts'
export { makeTestFolder } from './make-test-folder.ts'
export { patient, waitFor } from './time/wait-for.ts'
export { type BrowserAnswer, type Browser, openBrowser } from './browser.ts'
export { type BucketFault, type BucketRequest, type FakeBucket, startFakeBucket } from './fakes/fake-bucket.ts'
export { startTestMailbox } from './fakes/test-mailbox.ts'
export { refusalOfChat, startFakeChatPrograms } from './fakes/fake-chat-programs.ts'
export { type FakeGithub, startFakeGithub } from './fakes/fake-github.ts'
export { type FakeOidc, type FakeOidcPerson, type TokenFault, startFakeOidc } from './fakes/fake-oidc.ts'
export {
  type AuthenticatorChanges,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from './fakes/software-authenticator.ts'
export { movableClock } from './time/movable-clock.ts'
export { runningClock } from './time/running-clock.ts'
export { type FakeOverpass, fakeOverpass } from './fakes/fake-overpass.ts'
export { type BreakableProxy, breakableProxy } from './fakes/breakable-proxy.ts'
export { listeningPort } from './listening-port.ts'
export { readJson } from './read-json.ts'
