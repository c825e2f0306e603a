/** The SQL of the Setup Guide, as a user would run it: the very text that the page shows. */
export {
  supabaseLaterSql as setupGuideLaterSql,
  supabaseSql as setupGuideSql,
} from '../../../../apps/web/src/features/destinations/supabase-sql.ts'
