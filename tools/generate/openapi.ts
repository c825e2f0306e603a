import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiDocument } from '../../apps/server/src/platform/http/api-document.ts'
import { repository } from './inputs.ts'

/**
 * `npm run openapi` writes docs/openapi.json from the contract; with `--check` it reports whether the file is up to
 * date.
 */
const path = join(repository, 'docs/openapi.json')
const document = await apiDocument()
if (!process.argv.includes('--check')) await writeFile(path, document)
else if ((await readFile(path, 'utf8').catch(() => '')) !== document) {
  console.error('docs/openapi.json is out of date. Run: npm run openapi')
  process.exitCode = 1
}
