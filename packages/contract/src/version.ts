import manifest from '../package.json' with { type: 'json' }

/** The version of the product; `npm run release` sets it in the package manifests, and nowhere else. */
export const { version } = manifest
