import type { Plugin } from 'vite'

export function prerenderLanding(): Plugin {
  return { name: 'prerender-landing', apply: 'build' }
}
