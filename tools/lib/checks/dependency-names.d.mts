export function misnamedDependencies(file: string, text: string): string[]
