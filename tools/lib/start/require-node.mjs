/** Reports an outdated Node before anything else loads. The minimum is 20.20. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 20)) return
  console.error(`Gazetteer needs Node 20.20 or newer; this is ${process.version}.`)
  process.exit(1)
}
