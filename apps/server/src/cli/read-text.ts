import { readFile } from 'node:fs/promises'

/** The text of a file that an editor may have saved with a byte order mark, as UTF-8 or UTF-16. */
export const readTextFile = async (path: string): Promise<string> => decodedText(await readFile(path))

export function decodedText(bytes: Buffer): string {
  const encoding = [
    { mark: [0xff, 0xfe], label: 'utf-16le' },
    { mark: [0xfe, 0xff], label: 'utf-16be' },
  ].find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  // The decoder drops the mark.
  return new TextDecoder(encoding?.label ?? 'utf-8').decode(bytes)
}
