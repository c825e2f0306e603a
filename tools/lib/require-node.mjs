/** Node 20.20 is the least: said in a sentence before anything else is loaded. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 20)) return
  console.error(`Gazetteer needs Node 20.20 or newer; this is ${process.version}.`)
  process.exit(1)
}
