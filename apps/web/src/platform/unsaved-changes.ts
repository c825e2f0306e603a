const senders = new Set<() => Promise<unknown>>()

/** Registers what sends the changes of a screen that still wait. Returns its removal. */
export function onSendUnsaved(send: () => Promise<unknown>): () => void {
  senders.add(send)
  return () => void senders.delete(send)
}

/** Sends all waiting changes: after the end of the session the server refuses them. */
export const sendUnsaved = (): Promise<unknown> => Promise.all([...senders].map((send) => send()))
