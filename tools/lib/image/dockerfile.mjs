/**
 * The stages of a Dockerfile: `{name, steps: [{instruction, flags, rest}]}`. Heredocs and build arguments are
 * rejected.
 */
export function readDockerfile(text) {
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stages = []
  for (const line of lines) {
    const step = readStep(line)
    if (step.instruction === 'FROM') stages.push({ name: / AS (\S+)$/.exec(step.rest)?.[1] ?? 'final', steps: [] })
    else stages.at(-1).steps.push(step)
  }
  return stages
}

const known = new Set([
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'HEALTHCHECK',
  'ENTRYPOINT',
])

function readStep(line) {
  const [, instruction, flagText, rest] = /^([A-Z]+)((?:\s+--\S+)*)\s+(.*)$/.exec(line) ?? []
  if (!known.has(instruction)) throw new Error(`Unsupported line: ${line}`)
  const flags = Object.fromEntries(
    flagText
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((flag) => flag.slice(2).split('=')),
  )
  return { instruction, flags, rest }
}
