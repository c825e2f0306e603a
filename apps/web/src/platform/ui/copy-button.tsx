import { Button, type ButtonProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { feedbackMs } from '@gazetteer/contract'
import { Check, Copy } from 'lucide-react'

export type CopyButtonProps = ButtonProps & { text: string; label: string }

/** Copies a text and confirms for two seconds. */
export function CopyButton({ text, label, variant = 'subtle', ...rest }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: feedbackMs.copy })
  const outcome = clipboard.copied ? 'Copied' : clipboard.error && 'Press Ctrl+C'
  return (
    <Button
      variant={variant}
      leftSection={clipboard.copied ? <Check size={14} /> : <Copy size={14} />}
      title={label === text ? text : undefined}
      onClick={() => clipboard.copy(text)}
      {...rest}
    >
      <span aria-live="polite">{outcome ?? label}</span>
    </Button>
  )
}
