import { expect, test } from 'vitest'
import { configOf, emptyForm, formOf, typedAgain } from './database-form.ts'

test('defaults to ports 5432 and 3306 and to TLS', () => {
  expect(emptyForm('postgres')).toMatchObject({ port: '5432', ssl: true })
  expect(emptyForm('mysql')).toMatchObject({ port: '3306', ssl: true })
})

test('omits empty fields, and preserves spaces in the password', () => {
  const form = { ...emptyForm('mysql'), host: ' db.acme.com ', password: ' s ' }
  expect(configOf('mysql', form).config).toEqual({
    provider: 'mysql',
    host: 'db.acme.com',
    password: ' s ',
    port: '3306',
    ssl: true,
  })
  expect(configOf('none', form).config).toEqual({ provider: 'none' })
})

test('sends schema and table as typed, and shows an invalid name at its field', () => {
  const form = { ...emptyForm('mysql'), host: 'h', schema: ' crm ', table: 'Lead-list' }
  const { config } = configOf('mysql', form)
  expect(config).toMatchObject({ schema: 'crm', table: 'Lead-list' })
  expect(configOf('mysql', { ...form, table: 'a;b' }).errors).toMatchObject({ table: expect.stringContaining('63') })
  const saved = { provider: 'mysql', host: 'h', port: 3306, ssl: true, schema: 'crm', table: 'Lead-list' } as const
  expect(formOf(saved)).toMatchObject({ schema: 'crm', table: 'Lead-list' })
})

test('shows errors at their fields', () => {
  expect(configOf('supabase', { ...emptyForm('supabase'), supabaseUrl: 'nonsense' }).errors).toMatchObject({
    supabaseUrl: 'Enter a URL such as https://project.supabase.co',
    supabasePublishableKey: "Enter the project's publishable key",
  })
  expect(configOf('mysql', { ...emptyForm('mysql'), host: 'h', port: '99999' }).errors).toEqual({
    port: 'Enter a number from 1 to 65535',
  })
  expect(configOf('postgres', emptyForm('postgres')).errors).toEqual({
    postgresUrl: 'Enter a connection URL, or a host below',
  })
})

test('shows a saved configuration as it was sent', () => {
  const form = formOf({ provider: 'postgres', host: 'h', port: 6000, ssl: false, database: 'leads' })
  expect(form).toMatchObject({ host: 'h', port: '6000', ssl: false, database: 'leads', username: '' })
})

test('reports at the field that a masked secret must be entered again when the connection changes', () => {
  const saved = {
    provider: 'mysql',
    host: 'h',
    port: 3306,
    database: 'leads',
    username: 'me',
    password: 'cor••••••••',
    ssl: true,
  } as const
  const form = formOf(saved)
  const text = 'The connection was changed. Please enter its password or key again.'
  expect(typedAgain({ provider: 'mysql', form }, saved)).toEqual({})
  for (const change of [{ host: 'other' }, { port: '3307' }, { username: 'you' }, { database: 'd' }, { ssl: false }]) {
    expect(typedAgain({ provider: 'mysql', form: { ...form, ...change } }, saved)).toEqual({ password: text })
    expect(typedAgain({ provider: 'mysql', form: { ...form, ...change, password: 'typed' } }, saved)).toEqual({})
  }
  const url = { ...emptyForm('postgres'), postgresUrl: 'postgres://me:••••••••@other/leads' }
  expect(typedAgain({ provider: 'postgres', form: url }, saved)).toEqual({ postgresUrl: text })
})
