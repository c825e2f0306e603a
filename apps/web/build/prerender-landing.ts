import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

const mark = '<!--landing-->'
const landingModule = '/screens/landing/start-landing.tsx'

/** Prerenders the landing page into index.html with its style sheets, so that the first view needs no script. */
export function prerenderLanding(): Plugin {
  let config: ResolvedConfig | undefined
  return {
    name: 'prerender-landing',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => landingSheets(bundle).map(sheetTag),
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

/** Style sheets of the landing page's chunk and of every chunk that it imports, in order of import. */
function landingSheets(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(landingModule)))
  if (first === undefined) throw new Error(`No chunk contains ${landingModule}`)
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      // The entry's own sheet is already linked.
      if (imported !== undefined && !imported.isEntry) visit(imported)
    }
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet)
  }
  visit(first)
  if (sheets.size === 0) throw new Error('The landing page has no style sheet')
  return [...sheets]
}

const sheetTag = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})

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
