import type { FileFormat } from './file-format.ts'

/** Programs that unpack a file, with the ending that each needs to choose the new name itself. */
const programs = {
  gzip: { command: 'gzip', ending: '.gz' },
  bzip2: { command: 'bzip2', ending: '.bz2' },
  xz: { command: 'xz', ending: '.xz' },
  zstd: { command: 'zstd', ending: '.zst' },
} as const

export type Packing = keyof typeof programs

export const isPacking = (format: FileFormat): format is Packing => format in programs

/** The command that unpacks a file: by its own name, or to `unpacked` where the program refuses the ending. */
export function unpackCommand(format: Packing, name: string, unpacked: string): string {
  const { command, ending } = programs[format]
  if (name.toLowerCase().endsWith(ending)) return `${command} -d ${shellWord(name)}`
  return `${command} -dc < ${shellWord(name)} > ${unpacked}`
}

/** A file name as a word of a shell command. */
export function shellWord(name: string): string {
  const word = name.startsWith('-') ? `./${name}` : name
  return /^[\w.@%+=:,/-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
