import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { recheckSession } from '../features/accounts/session/session.ts'
import { App } from './app.tsx'

export function startApp(root: HTMLElement): void {
  document.documentElement.dataset.view = 'app'
  void recheckSession()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
