import { borrowGithub, borrowMailbox, startTestServer } from '@gazetteer/testkit'
import { expect, test } from 'vitest'

test('takes the account from whoever registered an address without proving it, when its owner comes through GitHub', async () => {
  const [github, mailbox] = await Promise.all([borrowGithub(), borrowMailbox()])
  const server = await startTestServer({
    env: {
      SMTP_URL: mailbox.url,
      GITHUB_CLIENT_ID: github.clientId,
      GITHUB_CLIENT_SECRET: github.clientSecret,
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
    },
  })
  try {
    const planted = { email: 'victim@example.com', password: 'planted password' }
    await server.visitor().post('/api/auth/register', planted)
    const browser = server.visitor()
    const { json: started } = await browser.post('/api/auth/github/start')
    const person = { id: 1, emails: [{ email: planted.email, primary: true, verified: true }] }
    const code = github.agree(person, `${server.url}/login`)
    const signedIn = await browser.post('/api/auth/github/callback', { code, state: started['state'] })
    expect(signedIn.json).toMatchObject({ success: true, user: { email: planted.email } })
    expect((await server.visitor().post('/api/auth/login', planted)).status).toBe(401)
  } finally {
    await server.stop()
    await github.giveBack()
    await mailbox.giveBack()
  }
})
