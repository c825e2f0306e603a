import { basename } from 'node:path'

/** How the command line is called, for usage texts: by npm in a clone, elsewhere by the package name. */
export const programName = basename(process.argv[1] ?? '').startsWith('gazetteer.')
  ? 'npm run gazetteer --'
  : 'npx gazetteer'
