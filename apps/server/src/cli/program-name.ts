import { basename } from 'node:path'

/** How this command line is called, for its own texts: in a clone by npm, elsewhere by the name of the package. */
export const programName = basename(process.argv[1] ?? '').startsWith('gazetteer.')
  ? 'npm run gazetteer --'
  : 'npx gazetteer'
