import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Nothing } from './nothing.tsx'

/** Stands in for a screen that cannot be drawn: its code did not come, as after an update of the server, or it failed. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main id="main" tabIndex={-1} className="page column" role="alert">
        <Nothing
          title="This page could not be loaded"
          icon={<RefreshCw size={18} />}
          action={
            <Button variant="filled" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          The server may be away, or was updated since this page was opened. Captures go on; nothing is lost.
        </Nothing>
      </main>
    )
  }
}
