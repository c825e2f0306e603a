export function nextVersion(now: string, wanted: string | undefined): string
export function releaseChangelog(text: string, version: string, day: string): string
export function manifestWithVersion(manifest: object, version: string): object
