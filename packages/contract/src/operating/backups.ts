import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

export const backupSchema = z.object({
  name: z.string().describe('The name of the file; it identifies the backup.'),
  kind: z
    .enum(['scheduled', 'manual', 'before-migration', 'before-restore', 'uploaded'])
    .describe(
      'Why it exists: by the schedule, on demand, before a newer version changed the database, before a restore, or uploaded by an operator.',
    ),
  madeAt: z.number().describe('When it was made, in epoch milliseconds.'),
  version: z.string().nullable().describe('The version of Gazetteer that made it; null: the file cannot be read.'),
  bytes: z.number().describe('Its size in bytes.'),
  where: z.enum(['disk', 'bucket', 'both']).describe('Where it is stored.'),
  verified: z.boolean().describe('Whether it was read back completely after it was written.'),
})
export type Backup = z.infer<typeof backupSchema>

export const backupsAnswerSchema = z.object({
  success: doneSchema,
  backups: z.array(backupSchema).describe('The backups, newest first.'),
  schedule: z
    .object({
      cron: z.string().nullable().describe('The times as a cron expression; null: only on demand.'),
      timezone: z.string().describe('The time zone of the expression: that of the server.'),
      nextAt: z.number().nullable().describe('The next time, in epoch milliseconds; null: only on demand.'),
      keep: z.number().int().describe('Number of scheduled and manual backups that are retained.'),
    })
    .describe('When backups are made by themselves.'),
  running: z
    .object({
      kind: z.enum(['scheduled', 'manual']).describe('Why it is made.'),
      startedAt: z.number().describe('When it began, in epoch milliseconds.'),
      step: z.enum(['write', 'upload']).describe('Whether it is written to the disk, or copied to the bucket.'),
    })
    .nullable()
    .describe('The backup that is being made; null: none.'),
  lastVerifiedAt: z
    .number()
    .nullable()
    .describe('When the last backup was made that was verified everywhere, in epoch milliseconds; null: none yet.'),
  failure: z
    .object({
      since: z.number().describe('When the series of failures began, in epoch milliseconds.'),
      at: z.number().describe('The last failure, in epoch milliseconds.'),
      text: z.string().describe('The reason of the last failure, as text.'),
      retryAt: z.number().nullable().describe('The next attempt, in epoch milliseconds; null: none waits.'),
    })
    .nullable()
    .describe('Why the last backup failed; null: it did not.'),
  folder: z.string().describe('The path of the folder of backups.'),
  bucket: z
    .object({
      title: z.string().describe('The name and the host of the bucket.'),
      problem: z.string().nullable().describe('Why its backups are not listed, as text; null: they are.'),
    })
    .nullable()
    .describe('The bucket with copies; null: none is set up.'),
})
export type Backups = z.infer<typeof backupsAnswerSchema>

const nameSchema = z
  .string()
  .max(200)
  .regex(/^[a-z][A-Za-z0-9.+-]*\.gz$/)
  .describe('The name of the backup.')
const ofBackupSchema = z.object({ name: nameSchema })

/** Only for accounts in `OPERATORS`. */
export const backupRoutes = {
  operatorBackups: get({
    path: '/api/operator/backups',
    summary: 'Backups on the disk and in the bucket, their schedule, and the last failure',
    answer: backupsAnswerSchema,
  }),
  operatorBackUp: post({
    path: '/api/operator/backups',
    summary: 'Begin a backup now',
    answer: outcomeSchema,
  }),
  operatorBackup: get({
    path: '/api/operator/backups/:name',
    summary: 'Download a backup; it contains every secret of the installation',
    params: ofBackupSchema,
    answer: outcomeSchema,
  }),
  operatorDeleteBackup: post({
    path: '/api/operator/backups/delete',
    summary: 'Delete a backup on the disk and in the bucket',
    body: ofBackupSchema,
    answer: outcomeSchema,
  }),
}
