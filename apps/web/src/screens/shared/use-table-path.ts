import type { Job } from '@gazetteer/contract'
import { useDatabaseStatus } from '../../features/destinations/index.ts'
import { areaPath, jobRowsPath } from '../../platform/paths.ts'

/** Where the listings of a job are: the table of the connected database if the job wrote to it, else its own rows. */
export function useTablePath(userId: string, { id, dbProvider }: Pick<Job, 'id' | 'dbProvider'>): string {
  const database = useDatabaseStatus().data
  const isInTable = dbProvider !== 'none' && database?.connected === true && database.provider === dbProvider
  return isInTable ? areaPath(userId, 'table') : jobRowsPath(userId, id)
}
