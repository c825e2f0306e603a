import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
    expect(text).toContain('<h2>Our terms</h2>')
    expect(text).toContain('<p>Be &#60;b&#62;kind&#60;/b&#62;.</p>')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'")
  } finally {
    await server.stop()
  }
})
