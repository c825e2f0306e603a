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
