import { useProofRequest } from '../../../platform/api/proof.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { ProofWays } from './proof-ways.tsx'

/** Asks for a proof when a call needs one; see `askForProof`. */
export function ProofDialog() {
  const { answer } = useProofRequest()
  return (
    <Dialog title="Confirm that it is you" isOpen={answer !== null} onClose={() => answer?.(false)} size={440}>
      <ProofWays onProved={() => answer?.(true)} onCancel={() => answer?.(false)} />
    </Dialog>
  )
}
