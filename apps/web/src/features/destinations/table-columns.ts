type TableColumn = readonly [name: string, postgres: string, mysql?: string]

/** Columns of the destination table, in order; the MySQL type only where it differs. */
const own: readonly TableColumn[] = [
  ['name', 'text'],
  ['phone', 'text'],
  ['category', 'text'],
  ['address', 'text'],
  ['city', 'text'],
  ['state', 'text'],
  ['rating', 'decimal(3,1)'],
  ['reviewcount', 'integer', 'int'],
  ['plus_code', 'text'],
  ['website', 'text'],
  ['zip', 'varchar(10)'],
  ['latitude', 'double precision', 'double'],
  ['longitude', 'double precision', 'double'],
  ['hours', 'text'],
  ['email', 'text'],
  ['socials', 'text'],
  ['brand', 'text'],
  ['confidence', 'double precision', 'double'],
  ['source', 'text', 'varchar(32)  character set utf8mb4 collate utf8mb4_bin'],
  ['source_id', 'text', 'varchar(191) character set utf8mb4 collate utf8mb4_bin'],
  ['last_updated', 'timestamptz not null default now()', 'datetime(3) not null default current_timestamp(3)'],
  ['first_seen', 'timestamptz', 'datetime(3)'],
  ['last_seen', 'timestamptz', 'datetime(3)'],
  ['status', 'text', 'varchar(32)'],
]
const later = new Set(['email', 'socials', 'brand', 'confidence', 'first_seen', 'last_seen', 'status'])

export const createdAt = 'created_at   timestamptz not null default now()'
export const postgresColumns = own.map(([name, type]) => `${name.padEnd(12)} ${type}`)
export const mysqlColumns = own.map(([name, type, mysql = type]) => `${name.padEnd(12)} ${mysql}`)
/** Columns added after the first version. */
export const laterColumns = own.flatMap(([name, type]) => (later.has(name) ? `${name.padEnd(10)} ${type}` : []))

/** Adds missing columns to an existing table. */
export const addingTo = (columns: readonly string[]): string => `alter table "BusinessDatabase"
${columns.map((column) => `  add column if not exists ${column}`).join(',\n')};`
