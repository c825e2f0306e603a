import { expect, test } from 'vitest'
import { parsePostgresUrl } from './postgres-url.ts'

test.each([
  [
    'postgres://me:p%40ss@db.example:6543/leads',
    { host: 'db.example', port: 6543, database: 'leads', username: 'me', password: 'p@ss' },
  ],
  ['postgresql://me@db.example', { host: 'db.example', port: 5432, database: 'me', username: 'me', password: '' }],
  ['postgres://me:x@[2001:db8::1]/leads', { host: '2001:db8::1' }],
  [
    'postgres://a:b@c/d?host=e.example&port=7&user=f&password=g&dbname=h',
    { host: 'e.example', port: 7, username: 'f', password: 'g', database: 'h' },
  ],
  ['postgres://me@db.example/leads?sslmode=disable', { ssl: false }],
  ['postgres://me@db.example/leads?sslmode=require', { ssl: true, verifyCertificate: false }],
  ['postgres://me@db.example/leads?sslmode=verify-full', { ssl: true, verifyCertificate: true }],
])('reads %s', (url, parts) => {
  expect(parsePostgresUrl(url, true)).toMatchObject(parts)
})

test('clearing the SSL box turns TLS off whatever the URL says', () => {
  expect(parsePostgresUrl('postgres://me@db.example/leads?sslmode=require', false).ssl).toBe(false)
})

test.each([
  ['mysql://me@db.example/leads', /^Enter the connection URL as postgresql:/],
  ['db.example', /^Enter the connection URL as postgresql:/],
  ['postgres:///leads', /has no host/],
  ['postgres://db.example/leads', /has no user/],
  ['postgres://:secret@db.example/leads', /has no user/],
  ['postgres://me@%2Fvar%2Frun%2Fpostgresql/leads', /must have a single host/],
  ['postgres://me@db.example/leads?host=/var/run/postgresql', /must have a single host/],
  ['postgres://me@db.example/leads?host=a.example,169.254.169.254', /must have a single host/],
  ['postgres://me@db.example/leads?port=0', /port/],
])('refuses %s', (url, reason) => {
  expect(() => parsePostgresUrl(url, true)).toThrow(reason)
})

test.each([
  ['sslmode=verify-ca', { verifyCertificate: true, options: { anyHostName: true } }],
  ['sslrootcert=system', { ssl: true, verifyCertificate: true }],
  ['ssl=true', { ssl: true, verifyCertificate: false }],
  ['ssl=false', { ssl: false }],
  ['options=-c%20search_path%3Dleads', { options: { startup: '-c search_path=leads' } }],
  ['options=endpoint%3Dcool-1', { options: { startup: 'endpoint=cool-1' } }],
  ['schema=leads&options=-c%20work_mem%3D1MB', { options: { startup: '-c search_path=leads -c work_mem=1MB' } }],
  ['application_name=a&fallback_application_name=b', { options: { applicationName: 'a' } }],
  ['fallback_application_name=b', { options: { applicationName: 'b' } }],
  ['connect_timeout=5', { options: { connectMs: 5_000 } }],
  ['keepalives=0&keepalives_idle=9', { options: { keepAlive: { isOn: false, afterMs: 0 } } }],
  ['keepalives_idle=9', { options: { keepAlive: { isOn: true, afterMs: 9_000 } } }],
  ['channel_binding=require', { options: { channelBinding: true } }],
  ['sslnegotiation=direct', { options: { directTls: true } }],
  ['ssl_min_protocol_version=TLSv1.3', { options: { minTls: 'TLSv1.3' } }],
  ['password=a+b%2B', { password: 'a+b+' }],
  ['user=first&user=last', { username: 'last' }],
])('honours %s', (query, parts) => {
  expect(parsePostgresUrl(`postgres://me@db.example/leads?${query}`, true)).toMatchObject(parts)
})

test.each([
  'target_session_attrs=read-write',
  'target_session_attrs=any',
  'client_encoding=UTF8',
  'gssencmode=disable',
  'load_balance_hosts=disable',
  'pgbouncer=true&connection_limit=1',
  'sslmode=',
])('accepts %s, which changes nothing here', (query) => {
  expect(parsePostgresUrl(`postgres://me@db.example/leads?${query}`, true)).toEqual(
    parsePostgresUrl('postgres://me@db.example/leads', true),
  )
})

test.each([
  ['sslmode=enabled', 'sslmode'],
  ['sslrootcert=/etc/ca.pem', 'sslrootcert'],
  ['sslcert=client.crt', 'sslcert'],
  ['sslkey=client.key', 'sslkey'],
  ['sslcrl=a.crl', 'sslcrl'],
  ['passfile=~/.pgpass', 'passfile'],
  ['service=mine', 'service'],
  ['hostaddr=192.0.2.1', 'hostaddr'],
  ['require_auth=scram-sha-256', 'require_auth'],
  ['target_session_attrs=standby', 'target_session_attrs'],
  ['client_encoding=LATIN1', 'client_encoding'],
  ['connect_timeout=soon', 'connect_timeout'],
  ['keepalives_interval=3', 'keepalives_interval'],
  ['tcp_user_timeout=3', 'tcp_user_timeout'],
  ['replication=database', 'replication'],
  ['gssencmode=require', 'gssencmode'],
  ['krbsrvname=postgres', 'krbsrvname'],
  ['ssl_min_protocol_version=TLSv9', 'ssl_min_protocol_version'],
  ['schema=a%3Bdrop', 'schema'],
  ['serach_path=leads', 'serach_path'],
  ['SSLMODE=require', 'SSLMODE'],
  ['toString=1', 'toString'],
])('refuses %s by its name', (query, name) => {
  expect(() => parsePostgresUrl(`postgres://me@db.example/leads?${query}`, true)).toThrow(
    `The option ${name} of the connection URL`,
  )
})

test.each([
  'postgresql://odd:p@ss:w/o#r%d@127.0.0.1:5432/db',
  'postgresql://odd:p/w@127.0.0.1/db',
  'postgresql://odd:p#w@127.0.0.1/db',
  'postgresql://odd:12#3@127.0.0.1/db',
  'postgresql://odd:p?w@127.0.0.1/db',
  'postgresql://odd:p@s/w@127.0.0.1/db',
  'postgresql://odd:p@s?w@127.0.0.1/db',
  'postgresql://odd:p w[@127.0.0.1/db#',
])('%s: the password must be encoded', (url) => {
  const parsing = () => parsePostgresUrl(url, true)
  expect(parsing).toThrow(/special characters\. Encode them: @ as %40/)
})

test.each([
  ['postgresql://odd:p@ss@127.0.0.1:5432/db', 'p@ss'],
  ['postgresql://odd:p:s%d@127.0.0.1:5432/db', 'p:s%d'],
  ['postgresql://odd:p%2Fw%23@127.0.0.1:5432/db?application_name=a@b', 'p/w#'],
])('%s is clear without encoding', (url, password) => {
  expect(parsePostgresUrl(url, true)).toMatchObject({ username: 'odd', password, host: '127.0.0.1', database: 'db' })
})
