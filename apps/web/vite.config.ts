import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dropDescriptions } from './build/drop-descriptions.ts'
import { dropJsonSchema } from './build/drop-json-schema.ts'
import { minifyTheme } from './build/minify-theme.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { prerenderLanding } from './build/prerender-landing.ts'
import { storeCompressed } from './build/store-compressed.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    dropDescriptions(),
    dropJsonSchema(),
    preloadFonts(),
    prerenderLanding(),
    minifyTheme(),
    storeCompressed(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The CSP allows fonts and images from self and data: only, scripts from self only.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The map and the drawing of areas share the map engine; its chunk has a fixed name.
    rolldownOptions: {
      // A schema that nothing reads is left out. A statement such as `z.config(…)` would be left out, too.
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: [{ name: 'maplibre', test: /node_modules\/maplibre-gl\// }] } },
    },
  },
  // One bundle for every base path: scripts and style sheets find files beside themselves, and the server writes the base
  // path into the page.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  worker: { format: 'es' },
  server: { port: 5173 },
})
