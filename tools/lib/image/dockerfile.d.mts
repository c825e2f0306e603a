type Step = { instruction: string; flags: Record<string, string>; rest: string }

export function readDockerfile(text: string): { name: string; steps: Step[] }[]
