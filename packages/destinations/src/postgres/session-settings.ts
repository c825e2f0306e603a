/**
 * Settings that this program relies on: a role, a database or the URL can have others. `array_nulls` and
 * `extra_float_digits` change what is written and read, `DateStyle` and `TimeZone` how times look.
 */
const settings = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
  standard_conforming_strings: 'on',
  client_encoding: 'UTF8',
  extra_float_digits: '3',
  array_nulls: 'on',
}

const pairs = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`)

/** Only settings that the server has: databases with PostgreSQL's protocol lack some. */
export const applySettings = `select set_config(known.name, wanted.value, false)
  from (values ${pairs.join(', ')}) as wanted (name, value)
  join pg_settings as known on lower(known.name) = lower(wanted.name)`
