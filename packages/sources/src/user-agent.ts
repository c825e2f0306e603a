import manifest from '../package.json' with { type: 'json' }

/** Identifies the product to a source: `Gazetteer/1.6`. */
export const productAgent = `Gazetteer/${manifest.version.split('.').slice(0, 2).join('.')}`
