import { editsBetween } from '@gazetteer/listing/text'
import { readConfig, readEnvironment } from './config.ts'

/** Settings of the environment that nothing reads although they resemble one, as sentences. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>> = readEnvironment()): string[] {
  const known = new Set<string>()
  readConfig({}, (name) => known.add(name))
  const spellings = [...known].flatMap((name) => [name, `${name}_FILE`])
  return Object.keys(env).flatMap((name) => {
    if (!/^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name) || spellings.includes(name)) return []
    const [nearest] = spellings
      .flatMap((other) => {
        const edits = editsBetween(name, other)
        return edits === null || edits > 2 ? [] : [{ other, edits }]
      })
      .toSorted((a, b) => a.edits - b.edits)
    return nearest === undefined ? [] : [`${name} is not a setting. Did you mean ${nearest.other}?`]
  })
}
