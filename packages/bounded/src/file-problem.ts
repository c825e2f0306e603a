export const noFile = 'the file does not exist'

const reasons: Record<string, string> = {
  ENOENT: noFile,
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'the name is too long',
}

/** The meaning of a file system error, as text for users; null for any other error. */
export function fileProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null
  return reasons[String(error.code)] ?? String(error.code)
}
