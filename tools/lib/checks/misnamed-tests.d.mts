export function misnamedTests(files: readonly string[]): string[]
