import { create } from 'zustand'
import { overlays } from '../overlays.ts'
import { UserError } from './api-error.ts'

/** A call waits for the user to prove to be the owner of the account; for the dialog that asks. */
export const useProofRequest = create<{ answer: ((isProved: boolean) => void) | null }>(() => ({ answer: null }))

let asking: Promise<boolean> | null = null

/** Opens the dialog of the overlays; concurrent calls share it. Returns false when the user cancels. */
export function askForProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null
    useProofRequest.setState({ answer: null })
  })
  return asking
}

async function ask(): Promise<boolean> {
  await overlays()
  return await new Promise((answer) => useProofRequest.setState({ answer }))
}

/** The user cancelled the dialog: no failure of the server. */
export class NotProved extends UserError {
  override readonly name = 'NotProved'

  constructor() {
    super('You cancelled the confirmation. Nothing was changed.')
  }
}
