/** What a release asks for: `major`, `minor`, `patch`, or a version; refused where it is none, or not behind the one now. */
export function nextVersion(now, wanted) {
  const parts = now.split('.').map(Number)
  const at = ['major', 'minor', 'patch'].indexOf(wanted)
  if (at >= 0) return parts.map((part, index) => stepped(index - at, part)).join('.')
  if (!/^\d+\.\d+\.\d+$/.test(wanted ?? '')) throw new Error('Say major, minor, patch, or a version such as 1.7.0.')
  const difference = wanted.split('.').map((part, index) => Number(part) - parts[index])
  if ((difference.find((part) => part !== 0) ?? 0) < 0) throw new Error(`${wanted} is older than ${now}.`)
  return wanted
}

/** Before the part that is counted up nothing changes, behind it all begins anew. */
function stepped(distance, part) {
  if (distance < 0) return part
  return distance === 0 ? part + 1 : 0
}

const unreleased = '## [Unreleased]'

/** The changelog with what is unreleased under the version and its day; refused where nothing is. */
export function releaseChangelog(text, version, day) {
  const [before, after, ...more] = text.split(`${unreleased}\n`)
  if (after === undefined || more.length > 0) throw new Error(`CHANGELOG.md must have one heading ${unreleased}.`)
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a section ${version} already.`)
  const notes = after.split(/^## /m)[0].trim()
  if (notes === '') throw new Error('CHANGELOG.md says nothing under [Unreleased]: there is nothing to release.')
  return `${before}${unreleased}\n\n## [${version}] - ${day}\n${after}`
}

/** Where the version stands outside of the manifests, whole or as `1.6`. */
export const versionPlaces = [
  'apps/server/src/features/health/index.ts',
  'apps/server/src/features/health/health.test.ts',
  'apps/server/src/features/mcp/mcp-server.ts',
  'apps/server/src/platform/http/openapi.ts',
  'packages/contract/src/constants.ts',
  'packages/contract/src/documentation/capture-examples.ts',
  'packages/sources/src/overpass/index.ts',
  'packages/sources/src/overpass/overpass.test.ts',
  'packages/sources/src/parquet/files/http.ts',
  'e2e/routes-and-session.test.ts',
]

const short = (version) => version.split('.').slice(0, 2).join('.')

/** The forms in which those places say a version. */
const forms = (version) => [`'${version}'`, `'v${short(version)}'`, `Gazetteer/${short(version)}`]

export const saysVersion = (text, version) => forms(version).some((form) => text.includes(form))

/** A place with the new version instead of the old one; refused where it does not say the old one. */
export function withVersion(text, old, version) {
  if (!saysVersion(text, old)) throw new Error(`does not say version ${old}`)
  const to = forms(version)
  return forms(old).reduce((changed, form, index) => changed.replaceAll(form, to[index]), text)
}

/** A manifest, or an entry of the lockfile, of ours: its own version and those of our packages that it needs. */
export function manifestWithVersion(manifest, version) {
  const needs = Object.entries(manifest.dependencies ?? {})
  const dependencies = needs.map(([name, range]) => [name, name.startsWith('@gazetteer/') ? version : range])
  return {
    ...manifest,
    version,
    ...(needs.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
  }
}
