import { searchBusinessTypes } from '@gazetteer/business-types'
import { searchCities } from '@gazetteer/places'
import type { Command } from 'commander'
import { systemClock } from '../platform/clock.ts'
import { openSourceRegistry } from '../sources.ts'
import { type Io, act, wholeNumber } from './io.ts'
import { printSources } from './print-sources.ts'

const resultsShown = 20

/** `cities`, `types`, `sources`: the names that a capture takes. */
export function addFindCommands(program: Command, { out, err, config }: Io): void {
  act(
    withSearch(program.command('cities').description('finds cities by name, best match first')),
    async (search: string[], { json, limit = resultsShown }: Options) => {
      const cities = searchCities(search.join(' '), limit).map(({ label, population }) => ({ label, population }))
      print(cities, json === true, ({ label, population }) => `${label}  (${population.toLocaleString('en-US')})`)
      return cities.length === 0 ? 1 : 0
    },
  )
  act(
    withSearch(program.command('types').description('finds business types by any term')),
    async (search: string[], { json, limit = resultsShown }: Options) => {
      const types = searchBusinessTypes(search.join(' '), limit).map(({ name }) => ({ name }))
      print(types, json === true, ({ name }) => name)
      return types.length === 0 ? 1 : 0
    },
  )
  act(program.command('sources').description('lists the maps sources and whether they are configured'), async () => {
    const onWarning = (text: string) => void err.write(`${text}\n`)
    const sources = openSourceRegistry({ config: config(), cachesIndexes: false, now: systemClock.now, onWarning })
    try {
      return await printSources(sources, out)
    } finally {
      await sources.close()
    }
  })

  function print<T extends object>(found: readonly T[], isJson: boolean, line: (one: T) => string): void {
    if (isJson) out.write(`${JSON.stringify(found)}\n`)
    else if (found.length === 0) err.write('Nothing found.\n')
    else out.write(`${found.map(line).join('\n')}\n`)
  }
}

type Options = { json?: boolean; limit?: number }

const withSearch = (command: Command): Command =>
  command
    .argument('<search...>', 'a name or a part of it')
    .option('--limit <number>', 'results at most', wholeNumber)
    .option('--json', 'prints JSON')
