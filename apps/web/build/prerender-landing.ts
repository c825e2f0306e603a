import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const mark = '<!--landing-->'

/** Prerenders the landing page into index.html, so that the first view needs no script. */
export function prerenderLanding(): Plugin {
  let config: ResolvedConfig | undefined
  return {
    name: 'prerender-landing',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      if (config === undefined || config.build.ssr !== false) return
      const outDir = join(config.root, config.build.outDir)
      const page = join(outDir, 'index.html')
      const html = await readFile(page, 'utf8')
      if (!html.includes(mark)) throw new Error('index.html has no place for the landing page')
      await writeFile(page, html.replace(mark, await renderLanding(config.root, outDir)))
    },
  }
}

/** Builds the page for Node with the same class and picture names, and runs it once. */
async function renderLanding(root: string, outDir: string): Promise<string> {
  const folder = join(outDir, '.prerender')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      ssr: 'src/screens/landing/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
    },
    ssr: { noExternal: true },
  })
  try {
    const module: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href)
    return rendererOf(module)()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function rendererOf(module: unknown): () => string {
  if (typeof module === 'object' && module !== null && 'render' in module && typeof module.render === 'function') {
    const { render } = module
    return () => String(render())
  }
  throw new Error('The prerender bundle exports no render function')
}
