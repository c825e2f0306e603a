export class Oversized extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Oversized'
  }
}

/** A byte count for display: "16 MB". */
export const sizeText = (bytes: number): string =>
  bytes >= 1 << 20 ? `${Math.round(bytes / (1 << 20))} MB` : `${Math.ceil(bytes / 1024)} kB`
