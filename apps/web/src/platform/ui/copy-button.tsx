import { feedbackMs } from '@gazetteer/contract'
import { Check, Copy } from 'lucide-react'
import { copyText } from '../copy.ts'
import { useTimedState } from '../use-timed-state.ts'
import { Button, type ButtonProps } from './button.tsx'

export type CopyButtonProps = { text: string; label: string; kind?: NonNullable<ButtonProps['kind']> }

/** Copies, and says so for two seconds. */
export function CopyButton({ text, label, kind = 'quiet' }: CopyButtonProps) {
  const [outcome, setOutcome] = useTimedState<'copied' | 'refused' | null>(null, feedbackMs.copy)
  return (
    <Button
      kind={kind}
      icon={outcome === 'copied' ? <Check size={14} /> : <Copy size={14} />}
      onClick={() => {
        void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused'))
      }}
    >
      <span aria-live="polite">{outcomeWords(outcome) ?? label}</span>
    </Button>
  )
}

function outcomeWords(outcome: 'copied' | 'refused' | null): string | null {
  if (outcome === 'copied') return 'Copied'
  return outcome === 'refused' ? 'Press Ctrl+C' : null
}
