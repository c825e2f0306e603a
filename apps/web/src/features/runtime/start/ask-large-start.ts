import { confirm } from '../../../platform/confirm.tsx'

/** A capture that may take days is begun only by who knows it. `text`: what it would take, in the server's words. */
export const askLargeStart = (text: string, onConfirm: () => void): Promise<void> =>
  confirm({ title: 'Start a very large capture?', text, button: 'Start it', variant: 'filled' }, onConfirm)
