import { statfs } from 'node:fs/promises'

/** Bytes that a backup or an upload leaves free on its disk for the server itself. */
export const reserveBytes = 64 << 20

/** Free bytes on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
