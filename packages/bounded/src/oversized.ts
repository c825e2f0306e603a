export class Oversized extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Oversized'
  }
}

/** A byte count for display: "1.5 GB", "16 MB". */
export function sizeText(bytes: number): string {
  if (bytes >= 1 << 30) return `${Number((bytes / 2 ** 30).toFixed(1))} GB`
  return bytes >= 1 << 20 ? `${Math.round(bytes / 2 ** 20)} MB` : `${Math.ceil(bytes / 1024)} kB`
}
