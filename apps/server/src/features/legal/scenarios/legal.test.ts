import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/index.ts'

test('shows terms and privacy to everyone, with the operator’s text when present, and escapes markup', async () => {
  const server = await startTestServer()
  try {
    const before = await server.visitor().get('/privacy')
    expect(before.status).toBe(200)
    expect(before.text).toContain('has not published its privacy notice yet')
    const folder = join(server.database.folder, 'pages')
    await mkdir(folder)
    await writeFile(join(folder, 'terms.md'), '# Our terms\n\nBe <b>kind</b>.\n')
    const { text, headers } = await server.visitor().get('/terms')
    expect(text).toContain('<h1>Our terms</h1>')
    expect(text).toContain('<p>Be &#60;b&#62;kind&#60;/b&#62;.</p>')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  } finally {
    await server.stop()
  }
})

test('the pages have the frame of the documentation where it is built', async () => {
  const { path: webFolder, stop } = await makeTestFolder()
  await mkdir(join(webFolder, 'docs'))
  await writeFile(join(webFolder, 'docs/frame.html'), '<title>{{title}}</title><main>{{content}}</main>')
  const server = await startTestServer({ webFolder })
  try {
    await mkdir(join(server.database.folder, 'pages'))
    await writeFile(join(server.database.folder, 'pages/terms.md'), '# Rules\n\nNot {{title}}, nor $& or <b>.\n')
    await writeFile(join(server.database.folder, 'pages/privacy.md'), 'Only a sentence.\n')
    expect((await server.visitor().get('/privacy')).text).toContain('<h1>Privacy</h1>\n<p>Only a sentence.</p>')
    expect((await server.visitor().get('/terms')).text).toBe(
      '<title>Terms | Gazetteer</title><main><h1>Rules</h1>\n<p>Not {{title}}, nor $&#38; or &#60;b&#62;.</p></main>',
    )
  } finally {
    await server.stop()
    await stop()
  }
})
