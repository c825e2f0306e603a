/** The SQL of the Setup Guide, exactly as the page shows it. */
export {
  supabaseLaterSql as setupGuideLaterSql,
  supabaseSql as setupGuideSql,
} from '../../../../apps/web/src/features/destinations/supabase-sql.ts'
