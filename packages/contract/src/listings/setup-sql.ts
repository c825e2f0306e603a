// The SQL of the Setup Guides.
export { mysqlColumns, postgresColumns } from './setup-columns.ts'
export { supabaseLaterSql, supabaseSql } from './supabase-sql.ts'
