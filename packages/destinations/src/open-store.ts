import { openMysqlStore } from './mysql/open.ts'
import { openPostgresStore } from './postgres/open.ts'
import { openSupabaseStore } from './supabase/open.ts'
import type { Store, StoreOptions } from './store.ts'
import type { StoreTarget } from './target.ts'

/** The user's database; connects on first use. The caller must close it. */
export function openStore(target: StoreTarget, options: StoreOptions): Store {
  switch (target.provider) {
    case 'postgres':
      return openPostgresStore(target, options)
    case 'mysql':
      return openMysqlStore(target, options)
    case 'supabase':
      return openSupabaseStore(target, options)
  }
}
