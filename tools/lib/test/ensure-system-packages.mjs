import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun } from '../run.mjs'

/** System packages that the tests need: name, location, Debian package. */
const needs = [
  {
    what: 'Chromium (or CHROMIUM)',
    isForBrowser: true,
    package: 'chromium-headless-shell',
    isThere: () =>
      process.env['CHROMIUM'] !== undefined ||
      isOnPath('chromium-headless-shell') ||
      (!mayInstall() && isOnPath('chromium')),
  },
  { what: 'libfaketime', package: 'faketime', isThere: hasFaketime },
  { what: 'curl', package: 'curl', isThere: () => isOnPath('curl') },
  { what: 'nginx', package: 'nginx', isThere: () => isOnPath('nginx') },
  { what: 'openssl', package: 'openssl', isThere: () => isOnPath('openssl') },
  { what: 'PgBouncer', package: 'pgbouncer', isThere: () => isOnPath('pgbouncer') },
  { what: 'Python', package: 'python3', isThere: () => isOnPath('python3') },
  {
    what: 'MariaDB (or TEST_MYSQL_URL)',
    package: 'mariadb-server',
    isThere: () => process.env['TEST_MYSQL_URL'] !== undefined || isOnPath('mariadbd', 'mysqld'),
  },
  {
    what: 'PostgreSQL (or TEST_POSTGRES_URL)',
    package: 'postgresql',
    isThere: () => process.env['TEST_POSTGRES_URL'] !== undefined || isOnPath('initdb') || hasDebianPostgres(),
  },
]

/**
 * On Debian as root it installs and lists what is missing, except with TEST_INSTALL_PACKAGES=false. Elsewhere it prints what is
 * missing and which package provides it.
 */
export async function ensureSystemPackages({ withBrowser = true } = {}) {
  const missing = needs.filter(({ isForBrowser, isThere }) => (withBrowser || !isForBrowser) && !isThere())
  if (missing.length === 0) return
  const packages = missing.map((need) => need.package)
  const names = missing.map(({ what }) => what).join(', ')
  if (!mayInstall()) {
    console.error(`The tests need ${names}: on Debian, apt-get install ${packages.join(' ')} provides it.`)
    process.exit(1)
  }
  await withoutServices(async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await mustRun('Updating the Debian package lists', ['apt-get', ['update', '-q']], { env })
    const args = ['install', '-y', '-q', '--no-install-recommends', ...packages]
    await mustRun(`Installing ${packages.join(', ')}`, ['apt-get', args], { env })
  })
}

function mayInstall() {
  const isAllowed = process.env['TEST_INSTALL_PACKAGES'] !== 'false'
  return isAllowed && process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Prevents the packages' services from starting: the tests start their own servers. */
async function withoutServices(work) {
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await work()
  } finally {
    if (isOurs) rmSync(policy)
  }
}

function isOnPath(...names) {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/bin']
  return names.some((name) => folders.some((folder) => existsSync(join(folder, name))))
}

function hasDebianPostgres() {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin/initdb')))
}

/** Checks the same paths as the test that changes the clock. */
function hasFaketime() {
  const folder = '/usr/lib'
  return (
    existsSync(folder) &&
    readdirSync(folder).some((name) => existsSync(join(folder, name, 'faketime/libfaketimeMT.so.1')))
  )
}
