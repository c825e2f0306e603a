import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { recheckSession } from '../features/accounts/session/session.ts'
import { AppRoutes } from './app-routes.tsx'
import { Providers } from './providers.tsx'

export function startApp(root: HTMLElement): void {
  document.documentElement.dataset.view = 'app'
  void recheckSession()
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  )
}
