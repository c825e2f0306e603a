type Result = { passed: number; failed: number; reasons: string[]; secondTry: string[] }
type FirstResult = Result & { unrun: Record<string, { passed: number; reasons: string[] }> }

export function withSecondRun(first: FirstResult, second: Result): Result
