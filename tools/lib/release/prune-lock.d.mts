type Entry = Record<string, unknown>
type Versions = Record<string, string>

export function pruneLock(lock: unknown, manifest: object): { packages: Record<string, Entry> }

export function pinDependencies(
  lock: unknown,
  names: string[],
): { dependencies: Versions; optionalDependencies: Versions }
