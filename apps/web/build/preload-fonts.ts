import type { Plugin } from 'vite'

/** Preloads the two Latin fonts with the page, so that text keeps its shape after the first paint. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) =>
          /geist(-mono)?-latin-wght-normal.*\.woff2$/u.test(file),
        )
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        }))
      },
    },
  }
}
