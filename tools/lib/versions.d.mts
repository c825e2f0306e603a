export function nextVersion(now: string, wanted: string | undefined): string
export function releaseChangelog(text: string, version: string, day: string): string
export const versionPlaces: string[]
export function containsVersion(text: string, version: string): boolean
export function withVersion(text: string, old: string, version: string): string
export function manifestWithVersion(manifest: object, version: string): object
