type Entry = Record<string, unknown>

export function pruneLock(lock: unknown, manifest: object): { packages: Record<string, Entry> }
