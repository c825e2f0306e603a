import { call } from '../../platform/api/call.ts'
import { askForProof, NotProved } from '../../platform/api/proof.ts'
import { useCall, useChange } from '../../platform/api/use-call.ts'

const pollMs = 10_000
const pollWhileMakingMs = 2_000

export const useBackups = () =>
  useCall('operatorBackups', {
    refetchInterval: ({ state }) => (state.data?.running == null ? pollMs : pollWhileMakingMs),
  })

export const useBackUp = () => useChange('operatorBackUp', 'operatorBackups')

export const useDeleteBackup = () => useChange('operatorDeleteBackup', 'operatorBackups')

/** A download needs a proof before it begins, because the browser, not a call, reads it. Throws NotProved. */
export async function proveForDownload(): Promise<void> {
  const { provedUntil } = await call('security')
  if (provedUntil > Date.now() + marginMs) return
  if (!(await askForProof())) throw new NotProved()
}

/** The proof still counts when the download begins. */
const marginMs = 30_000
