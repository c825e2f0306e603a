import type { Platform } from '../../platform/platform.ts'

export type OptOutsContext = Pick<Platform, 'db' | 'database' | 'log' | 'clock'> & {
  config: Pick<Platform['config'], 'dataDir'>
}
