import { version } from '../version.ts'
import type { Examples } from './example.ts'

const file = 'uploaded-2026-11-22T10-00-00-000Z.gz'
const id = '0f8d2c1e-6f4e-4a43-9b0c-3a51f8a1d9e2'
const secret = 'Qm9pc2UgaXMgYSBjaXR5LCA'
const part = { bytes: 20, offset: 0, data: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' }
const received = { success: true, upload: id, received: 20, file } as const
const started = { success: true, id, message: 'The restore has started. Gazetteer is back in a moment.' } as const
const checked = {
  success: true,
  summary: {
    version,
    madeAt: '2026-11-22T10:00:00.000Z',
    rows: 48_210,
    accounts: 12,
    listings: 40_112,
    activeCaptures: 1,
    compatibility: 'same',
    key: 'backup',
    problem: null,
  },
} as const
const outcome = {
  id,
  at: 1_795_000_000_000,
  result: 'restored',
  text: `The backup of 2026-11-22T10:00:00.000Z (version ${version}) was restored: 48210 rows.`,
} as const

export const restoreExamples: Examples<
  | 'operatorRestore'
  | 'operatorRestoreUpload'
  | 'operatorRestoreCheck'
  | 'operatorRestoreStart'
  | 'firstRestoreUpload'
  | 'firstRestoreCheck'
  | 'firstRestoreStart'
  | 'restoreOutcome'
  | 'operatorUpdate'
> = {
  operatorRestore: { answer: { success: true, folder: '/var/lib/gazetteer/backups', refusal: null, outcome } },
  operatorRestoreUpload: { body: part, answer: received },
  operatorRestoreCheck: { body: { file }, answer: checked },
  operatorRestoreStart: { body: { file }, answer: started },
  firstRestoreUpload: { body: { ...part, secret }, answer: received },
  firstRestoreCheck: { body: { file, secret }, answer: checked },
  firstRestoreStart: { body: { file, secret }, answer: started },
  restoreOutcome: { query: { id }, answer: { success: true, outcome } },
  operatorUpdate: {
    answer: {
      success: true,
      version,
      state: 'newer',
      newest: '99.0.0',
      url: 'https://gazetteer.example/releases',
      checkedAt: 1_795_000_000_000,
    },
  },
}
