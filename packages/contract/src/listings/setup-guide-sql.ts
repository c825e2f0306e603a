// The SQL of the Setup Guides.
export { mysqlColumns, postgresColumns } from './setup-guide-columns.ts'
export { supabaseLaterSql, supabaseSql } from './supabase-sql.ts'
