/**
 * The next version for `major`, `minor`, `patch` or an explicit version; rejects an invalid version, or one not newer
 * than the current.
 */
export function nextVersion(now, wanted) {
  const parts = now.split('.').map(Number)
  const at = ['major', 'minor', 'patch'].indexOf(wanted)
  if (at >= 0) return parts.map((part, index) => stepped(index - at, part)).join('.')
  if (!/^\d+\.\d+\.\d+$/.test(wanted ?? '')) throw new Error('Use major, minor, patch, or a version such as 1.7.0.')
  const difference = wanted.split('.').map((part, index) => Number(part) - parts[index])
  if ((difference.find((part) => part !== 0) ?? 0) < 0) throw new Error(`${wanted} is older than ${now}.`)
  return wanted
}

/** Parts before the increased one stay; later parts reset to zero. */
function stepped(distance, part) {
  if (distance < 0) return part
  return distance === 0 ? part + 1 : 0
}

const unreleased = '## [Unreleased]'

/** The changelog with its unreleased section under the version and date; rejects an empty section. */
export function releaseChangelog(text, version, day) {
  const [before, after, ...more] = text.split(`${unreleased}\n`)
  if (after === undefined || more.length > 0) throw new Error(`CHANGELOG.md must have one heading ${unreleased}.`)
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a section ${version} already.`)
  const notes = after.split(/^## /m)[0].trim()
  if (notes === '') throw new Error('CHANGELOG.md has no entries under [Unreleased].')
  return `${before}${unreleased}\n\n## [${version}] - ${day}\n${after}`
}

/** Updates our manifest or lockfile entry: its own version and those of our packages that it needs. */
export function manifestWithVersion(manifest, version) {
  const needs = Object.entries(manifest.dependencies ?? {})
  const dependencies = needs.map(([name, range]) => [name, name.startsWith('@gazetteer/') ? version : range])
  return {
    ...manifest,
    version,
    ...(needs.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
  }
}
