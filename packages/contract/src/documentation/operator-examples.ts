import { version } from '../version.ts'
import type { Examples } from './example.ts'

const id = '5f0c9a52-3f1e-4b6e-9a58-0f5b1a3c7d21'

const backup = 'gazetteer-2026-11-29T03-00-00-000Z-1.6.0.gz'

const optOut = { id: 3, kind: 'phone', value: '+12085550101', city: null, addedAt: 1_795_000_000_000 } as const

export const operatorExamples: Examples<
  | 'operatorAccounts'
  | 'operatorInstallation'
  | 'operatorSuspend'
  | 'operatorAdmit'
  | 'operatorPlan'
  | 'operatorStopRun'
  | 'operatorResetFactor'
  | 'operatorSendAgain'
  | 'operatorBackups'
  | 'operatorBackUp'
  | 'operatorBackup'
  | 'operatorDeleteBackup'
  | 'optOuts'
  | 'addOptOut'
  | 'removeOptOut'
> = {
  operatorAccounts: {
    query: { q: 'example.com', limit: 50 },
    answer: {
      success: true,
      accounts: [
        {
          id,
          email: 'ana@example.com',
          plan: 'professional',
          planBy: 'operator',
          credits: 1_000,
          createdAt: 1_730_000_000_000,
          lastSignInAt: 1_732_270_000_000,
          lastSeenAt: 1_732_271_000_000,
          suspendedAt: null,
          isOperator: false,
          factors: { hasPassword: true, hasTotp: true, passkeys: 1, providers: ['oidc'] },
          captures: 12,
          listings: 48_210,
          requests: 3_904,
          openJobId: 'JB-1732270000000-7QK2',
        },
      ],
      next: null,
      total: 1,
    },
  },
  operatorInstallation: {
    answer: {
      success: true,
      version,
      database: 'postgres',
      disk: {
        folder: '/var/lib/gazetteer',
        freeBytes: 41_200_000_000,
        totalBytes: 80_000_000_000,
        databaseBytes: 912_000_000,
      },
      runs: { run: 1, pause: 0, stop: 0, prompted: 0 },
      queues: [{ name: 'mail.dead', waiting: 2, active: 0, failed: 0, isDead: true }],
      sources: [
        {
          id: 'overpass',
          title: 'OpenStreetMap (Overpass)',
          isDefault: false,
          reason: null,
          availability: { state: 'ready', problem: null },
          usedToday: 120,
          perDay: 500,
          blockedUntil: null,
        },
      ],
    },
  },
  operatorSuspend: { body: { id }, answer: { success: true, message: 'ana@example.com is now suspended.' } },
  operatorAdmit: { body: { id }, answer: { success: true, message: 'ana@example.com is no longer suspended.' } },
  operatorPlan: {
    body: { id, plan: 'professional' },
    answer: { success: true, message: 'ana@example.com is professional now.' },
  },
  operatorStopRun: { body: { id }, answer: { success: true, message: 'Stopped the capture of ana@example.com.' } },
  operatorResetFactor: {
    body: { id, factor: 'totp' },
    answer: {
      success: true,
      message: 'Reset the one-time codes of ana@example.com. Its sessions have ended; its API keys work.',
    },
  },
  operatorSendAgain: { answer: { success: true, message: 'Retried jobs: 2' } },
  operatorBackups: {
    answer: {
      success: true,
      backups: [
        {
          name: backup,
          kind: 'scheduled',
          madeAt: 1_795_921_200_000,
          version: '1.6.0',
          bytes: 48_200_000,
          where: 'both',
          verified: true,
        },
      ],
      schedule: { cron: '0 3 * * *', timezone: 'Etc/UTC', nextAt: 1_796_007_600_000, keep: 14 },
      running: null,
      lastVerifiedAt: 1_795_921_200_000,
      failure: null,
      folder: '/var/lib/gazetteer/backups',
      bucket: { title: 'backups/gazetteer at s3.example.com', problem: null },
    },
  },
  operatorBackUp: { answer: { success: true, message: 'The backup has begun.' } },
  operatorBackup: { params: { name: backup }, answer: { success: true } },
  operatorDeleteBackup: {
    body: { name: backup },
    answer: { success: true, message: `Deleted ${backup}.` },
  },
  optOuts: { answer: { success: true, optOuts: [optOut] } },
  addOptOut: {
    body: { kind: 'phone', value: '(208) 555-0101', city: null },
    answer: { success: true, optOut, isNew: true },
  },
  removeOptOut: {
    body: { id: optOut.id },
    answer: { success: true, message: '+12085550101 was removed from the list: captures can store it again.' },
  },
}
