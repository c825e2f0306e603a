import { openMysqlStore } from './mysql/open.ts'
import { openPostgresStore } from './postgres/open.ts'
import { openSupabaseStore } from './supabase/open.ts'
import type { Destination, DestinationOptions } from './destination.ts'
import type { StoreTarget } from './target.ts'

/** The user's database; connects on first use. The caller must close it. */
export function openDestination(target: StoreTarget, options: DestinationOptions): Destination {
  switch (target.provider) {
    case 'postgres':
      return openPostgresStore(target, options)
    case 'mysql':
      return openMysqlStore(target, options)
    case 'supabase':
      return openSupabaseStore(target, options)
  }
}
