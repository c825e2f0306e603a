import type { Examples } from './example.ts'

const done = { success: true }
const jobId = 'JB-1732270000000-7QK2'
const database = {
  provider: 'postgres' as const,
  host: 'db.example.com',
  port: 5432,
  database: 'leads',
  username: 'ann',
  password: 'correct horse',
  ssl: true,
}
export const row = {
  id: 1,
  name: 'The Black Olive',
  phone: '+14102767141',
  category: 'Restaurant',
  address: '814 S Bond St',
  city: 'Baltimore',
  state: 'MD',
  rating: null,
  reviewcount: null,
  plus_code: '87F5742J+6Q',
  website: 'https://www.theblackolive.com/',
  zip: '21231',
  latitude: 39.2805,
  longitude: -76.5947,
  hours: 'Mo-Sa 17:00-22:00',
  email: null,
  socials: null,
  brand: null,
  confidence: 0.98,
  source: 'overture' as const,
  source_id: '08f2aa8c2a2d1a2b0',
  created_at: '2026-11-22T09:00:00.000Z',
  last_updated: '2026-11-22T09:00:00.000Z',
}

export const dataExamples: Examples<
  | 'databaseStatus'
  | 'databaseConfig'
  | 'databaseTest'
  | 'databaseSave'
  | 'databaseClear'
  | 'tableCount'
  | 'tableRows'
  | 'tableOrigins'
  | 'tableDelete'
  | 'tableUpdate'
  | 'exports'
  | 'download'
  | 'view'
  | 'exportColumns'
  | 'chooseColumns'
  | 'tableExport'
> = {
  databaseStatus: {
    answer: {
      success: true,
      connected: true,
      provider: 'postgres',
      label: 'leads@db.example.com',
      records: 1_204,
      newToday: 96,
      previousRun: 1_108,
      locked: false,
    },
  },
  databaseConfig: { answer: { success: true, config: { ...database, password: 'cor••••••••••' } } },
  databaseTest: {
    body: database,
    answer: {
      success: true,
      message: 'Connection successful. The database is ready for listings.',
      checks: [{ name: 'reached', outcome: 'passed', text: 'db.example.com:5432 accepts connections.' }],
    },
  },
  databaseSave: { body: database, answer: { success: true, message: 'Configuration saved successfully' } },
  databaseClear: { answer: { success: true, message: 'Database configuration cleared' } },
  tableCount: { answer: { success: true, count: 1_204 } },
  tableRows: { query: { limit: 500, offset: 0 }, answer: { success: true, rows: [row] } },
  tableOrigins: {
    query: { source: 'overture', source_id: row.source_id },
    answer: {
      success: true,
      origins: [
        {
          field: 'hours',
          value: row.hours,
          source: 'alltheplaces',
          title: 'All The Places',
          source_id: 'olive-1',
          time: '2026-11-22T09:00:00.000Z',
          licence: 'CC0-1.0',
          isFilledIn: true,
        },
      ],
    },
  },
  tableDelete: { body: { ids: [1, 2] }, answer: { success: true, deleted: 2 } },
  tableUpdate: { body: { ids: [1], field: 'phone', value: '+14102767141' }, answer: { success: true, updated: 1 } },
  exports: {
    query: { limit: 1 },
    answer: {
      success: true,
      exports: [{ filename: `baltimore-md_${jobId}.json`, timestamp: 1_732_270_060_000, jobId, records: 1_204 }],
    },
  },
  download: { params: { file: `baltimore-md_${jobId}.json` }, answer: done },
  exportColumns: {
    answer: {
      success: true,
      columns: ['name', 'phone', 'city'],
      all: ['name', 'phone', 'category', 'address', 'city'],
    },
  },
  chooseColumns: { body: { columns: ['name', 'phone', 'city'] }, answer: done },
  tableExport: {
    query: { format: 'xlsx', columns: 'name,phone,city', search: 'pizza', complete: 'true' },
    answer: done,
  },
  view: { params: { file: `baltimore-md_${jobId}` }, query: { page: 2 }, answer: done },
}
