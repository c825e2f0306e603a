import { z } from 'zod'
import { doneSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** A part of an upload has at most this many bytes, so that a request stays below the usual limits of proxies. */
export const uploadPartBytes = 690_000

const fileSchema = z.object({
  file: z.string().min(1).max(200).describe('The name of a file in `BACKUP_DIR`.'),
})

/** `upload` absent: the first part. A part that was stored already is accepted again. */
const uploadPartSchema = z.object({
  upload: z.string().max(100).optional().describe('The id of the upload; absent: this is the first part.'),
  bytes: z.number().int().min(1).max(1e15).describe('Size of the whole file in bytes.'),
  offset: z.number().int().min(0).max(1e15).describe('Where the part begins in the file, in bytes.'),
  data: z
    .string()
    .max(Math.ceil(uploadPartBytes / 3) * 4)
    .describe('The part in base64, at most 690,000 bytes before the encoding.'),
})
export type UploadPart = z.infer<typeof uploadPartSchema>

const uploadAnswerSchema = z.object({
  success: doneSchema,
  upload: z.string().describe('The id of the upload, for its next part.'),
  received: z.number().describe('Bytes received so far.'),
  file: z.string().nullable().describe('The name of the file in `BACKUP_DIR`; null: parts are missing.'),
})

/** What a restore would do, from the backup itself. */
export const backupSummarySchema = z.object({
  version: z.string().describe('The version of Gazetteer that made the backup.'),
  madeAt: z.string().describe('When the backup was made, ISO 8601.'),
  rows: z.number().int().describe('Number of rows.'),
  accounts: z.number().int().describe('Number of accounts.'),
  listings: z.number().int().describe('Number of captured listings.'),
  activeCaptures: z
    .number()
    .int()
    .describe('Captures that were not ended; their owners are asked after the restore whether they go on.'),
  compatibility: z
    .enum(['same', 'older', 'newer', 'development'])
    .describe('The version of the data. `older` is migrated; `newer` and `development` cannot be restored.'),
  key: z
    .enum(['backup', 'setting', 'folder', 'unneeded', 'missing', 'wrong'])
    .describe(
      'The encryption key that opens the backup’s secrets: in the backup, `ENCRYPTION_KEY`, or in `DATA_DIR`. `missing` and `wrong` cannot be restored.',
    ),
  problem: z.string().nullable().describe('Why the backup cannot be restored, as text; null: it can.'),
})
export type BackupSummary = z.infer<typeof backupSummarySchema>

const checkAnswerSchema = z.object({
  success: doneSchema,
  summary: backupSummarySchema.nullable().describe('The result; null: the file is still read, so repeat the call.'),
})

/** `unchanged`: refused before anything changed. `rolled-back`: failed, and the data from before is there again. */
export const restoreOutcomeSchema = z.object({
  id: z.string().describe('The id of the restore.'),
  at: z.number().describe('When it ended, in epoch milliseconds.'),
  result: z
    .enum(['restored', 'unchanged', 'rolled-back'])
    .describe(
      'Restored; refused before anything changed; or failed, so that the data from before the restore is there again.',
    ),
  text: z.string().describe('What happened, as text.'),
})
export type RestoreOutcome = z.infer<typeof restoreOutcomeSchema>

const startAnswerSchema = z.object({
  success: doneSchema,
  id: z.string().describe('The id of the restore, for `/api/restore/outcome`.'),
  message: z.string().describe('What happens next, as text.'),
})

const secretSchema = z
  .string()
  .max(200)
  .describe('The token that the server printed at its start, or the encryption key of the installation in base64.')

const checkMs = 60_000

/** Calls for operators, and the same for an installation without any account. */
export const restoreRoutes = {
  operatorRestore: get({
    path: '/api/operator/restore',
    summary: 'Whether a backup can be restored now, and how the last restore ended',
    answer: z.object({
      success: doneSchema,
      folder: z.string().describe('The path of `BACKUP_DIR`.'),
      refusal: z.string().nullable().describe('Why no backup can be restored now, as text; null: one can.'),
      outcome: restoreOutcomeSchema.nullable().describe('The last restore; null: none.'),
    }),
  }),
  operatorRestoreUpload: post({
    path: '/api/operator/restore/upload',
    summary: 'Upload a backup, part by part, into BACKUP_DIR',
    body: uploadPartSchema,
    answer: uploadAnswerSchema,
    timeoutMs: checkMs,
  }),
  operatorRestoreCheck: post({
    path: '/api/operator/restore/check',
    summary: 'Read a backup completely and report what its restore would do; nothing is changed',
    body: fileSchema,
    answer: checkAnswerSchema,
    timeoutMs: checkMs,
  }),
  operatorRestoreStart: post({
    path: '/api/operator/restore/start',
    summary: 'Replace all data of the installation by a backup',
    body: fileSchema,
    answer: startAnswerSchema,
    timeoutMs: checkMs,
  }),
  firstRestoreUpload: post({
    path: '/api/restore/upload',
    summary: 'Upload a backup to an installation without accounts, part by part',
    body: uploadPartSchema.extend({ secret: secretSchema }),
    answer: uploadAnswerSchema,
    timeoutMs: checkMs,
  }),
  firstRestoreCheck: post({
    path: '/api/restore/check',
    summary: 'Read a backup completely and report what its restore would do; nothing is changed',
    body: fileSchema.extend({ secret: secretSchema }),
    answer: checkAnswerSchema,
    timeoutMs: checkMs,
  }),
  firstRestoreStart: post({
    path: '/api/restore/start',
    summary: 'Restore a backup into an installation without accounts',
    body: fileSchema.extend({ secret: secretSchema }),
    answer: startAnswerSchema,
    timeoutMs: checkMs,
  }),
  restoreOutcome: get({
    path: '/api/restore/outcome',
    summary: 'How a restore ended, for the browser that started it',
    query: z.object({ id: z.string().min(1).max(100).describe('The id of the restore.') }),
    answer: z.object({
      success: doneSchema,
      outcome: restoreOutcomeSchema.nullable().describe('How it ended; null: it has not ended, or another one ended.'),
    }),
  }),
}
