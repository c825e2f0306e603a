/** npm's lookup order for a dependency: beside the package, then in each parent folder. */
function places(user, name) {
  const above = user === '' ? [] : places(user.slice(0, Math.max(user.lastIndexOf('node_modules/') - 1, 0)), name)
  return [`${user === '' ? '' : `${user}/`}node_modules/${name}`, ...above]
}

/** Flags that depend on the whole lockfile; recomputed for a part of it. */
const flags = new Set(['dev', 'devOptional', 'peer', 'optional'])

/**
 * The exact versions of all packages that `names` need. npm ignores the lockfile of an installed tarball, so the package
 * itself must name every version. A second version of one package cannot be named that way and is refused.
 */
export function pinDependencies(lock, names) {
  const manifest = { dependencies: Object.fromEntries(names.map((name) => [name, '*'])) }
  const needed = reach(lock, manifest, false)
  const pinned = { dependencies: {}, optionalDependencies: {} }
  for (const path of [...reach(lock, manifest, true)].sort(byText)) {
    const [, name, nested] = path.split(/(?:^|\/)node_modules\//)
    if (nested !== undefined) throw new Error(`The package cannot pin a second version of ${nested} (${path}).`)
    pinned[needed.has(path) ? 'dependencies' : 'optionalDependencies'][name] = lock.packages[path].version
  }
  return pinned
}

const byText = (one, other) => (one < other ? -1 : 1)

/** Reduces a lockfile to the dependencies of `manifest`: same versions, same locations. */
export function pruneLock(lock, manifest) {
  const needed = reach(lock, manifest, false)
  const all = reach(lock, manifest, true)
  const entries = [...all].sort(byText).map((path) => {
    const entry = Object.entries(lock.packages[path]).filter(([key]) => !flags.has(key))
    return [path, Object.fromEntries(needed.has(path) ? entry : [...entry, ['optional', true]])]
  })
  const { name, version, license, dependencies, optionalDependencies, bin, engines } = manifest
  const own = { name, version, license, dependencies, optionalDependencies, bin, engines }
  const packages = { '': own, ...Object.fromEntries(entries) }
  return { name, version, lockfileVersion: lock.lockfileVersion, requires: true, packages }
}

/** Locations of all transitive dependencies; includes optional ones if `isOptionalToo`. */
function reach(lock, manifest, isOptionalToo) {
  const found = new Set()
  const waiting = [['', manifest]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [user, { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }] =
      next
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
    const must = [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies))
    const may = isOptionalToo ? Object.keys(optionalDependencies) : []
    for (const name of [...must, ...may]) {
      const path = places(user, name).find((place) => place in lock.packages)
      if (path === undefined) throw new Error(`The lockfile lacks ${name}, which ${user || 'the package'} needs.`)
      if (found.has(path)) continue
      found.add(path)
      waiting.push([path, lock.packages[path]])
    }
  }
  return found
}
