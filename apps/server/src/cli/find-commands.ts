import { searchBusinessTypes } from '@gazetteer/business-types'
import { searchCities } from '@gazetteer/places'
import type { Command } from 'commander'
import { systemClock } from '../platform/clock.ts'
import { openSourceRegistry } from '../sources.ts'
import { exitCodes } from './exit-codes.ts'
import { type Io, act, printRows, wholeNumber } from './io.ts'
import { printSources } from './print-sources.ts'

const resultsShown = 20

/** `cities`, `types`, `sources`: the names that a capture takes. */
export function addFindCommands(program: Command, io: Io): void {
  act(
    withSearch(program.command('cities').description('finds cities by name, best match first')),
    async (search: string[], { json, limit = resultsShown }: Options) => {
      const cities = searchCities(search.join(' '), limit).map(({ label, population }) => ({ label, population }))
      return print(cities, json, ({ label, population }) => `${label}  (${population.toLocaleString('en-US')})`)
    },
  )
  act(
    withSearch(program.command('types').description('finds business types by any term')),
    async (search: string[], { json, limit = resultsShown }: Options) => {
      const types = searchBusinessTypes(search.join(' '), limit).map(({ name }) => ({ name }))
      return print(types, json, ({ name }) => name)
    },
  )
  act(program.command('sources').description('lists the maps sources and whether they are configured'), async () => {
    const onWarning = (text: string) => void io.err.write(`${text}\n`)
    const sources = openSourceRegistry({ config: io.config(), cachesIndexes: false, now: systemClock.now, onWarning })
    try {
      return await printSources(sources, io.out)
    } finally {
      await sources.close()
    }
  })

  function print<T extends object>(found: readonly T[], isJson: boolean | undefined, line: (one: T) => string): number {
    printRows(io, found, { isJson, line, none: 'Nothing found.' })
    return found.length === 0 ? exitCodes.failed : exitCodes.done
  }
}

type Options = { json?: boolean; limit?: number }

const withSearch = (command: Command): Command =>
  command
    .argument('<search...>', 'a name or a part of it')
    .option('--limit <number>', 'results at most', wholeNumber)
    .option('--json', 'prints JSON')
