import type { Db } from '@gazetteer/app-database'

type GithubStateRow = { state_hash: string; browser_hash: string; expires_at: number }

const githubStateTables = (db: Db) => db.withTables<{ github_state: GithubStateRow }>()

export async function insertGithubState(db: Db, row: GithubStateRow): Promise<void> {
  await githubStateTables(db).insertInto('github_state').values(row).execute()
}

/** Consumes the state: a second call finds nothing. */
export function takeGithubState(db: Db, stateHash: string): Promise<GithubStateRow | undefined> {
  return githubStateTables(db)
    .deleteFrom('github_state')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteOldGithubStates(db: Db, now: number): Promise<void> {
  await githubStateTables(db).deleteFrom('github_state').where('expires_at', '<', now).execute()
}
