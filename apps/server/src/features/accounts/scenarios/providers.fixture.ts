import { type FakeGithub, type FakeOidc, startFakeGithub, startFakeOidc } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { oidcSettingsOf } from './oidc.fixture.ts'

export type ServerWithProviders = { server: TestServer; oidc: FakeOidc; github: FakeGithub; stop: () => Promise<void> }

/** A server that offers sign-in with both providers. */
export async function startWithProviders({
  env = {},
  ...settings
}: Parameters<typeof startTestServer>[0] = {}): Promise<ServerWithProviders> {
  const [oidc, github] = [await startFakeOidc(), await startFakeGithub()]
  const { clientId, clientSecret, url } = github
  const ofGithub = {
    GITHUB_CLIENT_ID: clientId,
    GITHUB_CLIENT_SECRET: clientSecret,
    GITHUB_URL: url,
    GITHUB_API_URL: url,
  }
  const server = await startTestServer({ ...settings, env: { ...oidcSettingsOf(oidc), ...ofGithub, ...env } })
  return {
    server,
    oidc,
    github,
    async stop() {
      await server.stop()
      await oidc.stop()
      await github.stop()
    },
  }
}
