import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { holdsUsGround, isUsGround } from '@gazetteer/us-places'
import { type BlobPlace, dataBlobs, headerBox, readBlobs } from './pbf-blobs.ts'
import { readBlock } from './primitive-block.ts'

/** A look, no reading: so many blocks at most, the first ones and then every sixteenth. Nodes lie by age, which mixes places. */
const maxBlocks = 64
const firstBlocks = 16

type Ground = 'some' | 'none' | 'none seen'

/** One sentence for each extract that no city can be captured from, as its header or a look into its nodes tells. What cannot be read says nothing. */
export async function groundWarnings(files: readonly string[]): Promise<string[]> {
  const grounds = await Promise.all(files.map(groundOf))
  return files.flatMap((path, at) => {
    const ground = grounds[at]
    if (ground === undefined || ground === 'some') return []
    const verb = ground === 'none' ? 'has' : 'seems to have'
    return [`The extract ${basename(path)} ${verb} no ground in the United States: no city can be captured from it.`]
  })
}

async function groundOf(path: string): Promise<Ground> {
  try {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const box = await headerBox(file, size)
      return box !== null && !holdsUsGround(box) ? 'none' : await groundOfNodes(file, size)
    } finally {
      await file.close()
    }
  } catch {
    return 'some' // the capture will say what is wrong with the file
  }
}

async function groundOfNodes(file: FileHandle, size: number): Promise<Ground> {
  const look = { isWhole: true }
  let found = false
  for await (const { bytes } of readBlobs(file, some(dataBlobs(file, size), look), size)) {
    readBlock(bytes, {
      isWanted: () => false,
      node: (_, latitude, longitude) => (found ||= isUsGround({ latitude, longitude })),
    })
    if (found) return 'some'
  }
  return look.isWhole ? 'none' : 'none seen'
}

async function* some(places: AsyncIterable<BlobPlace>, look: { isWhole: boolean }): AsyncGenerator<BlobPlace> {
  let at = 0
  let taken = 0
  for await (const place of places) {
    const isLookedAt = at < firstBlocks || at % firstBlocks === 0
    if (isLookedAt) yield place
    else look.isWhole = false
    taken += isLookedAt ? 1 : 0
    if (taken >= maxBlocks) {
      look.isWhole = false
      return
    }
    at += 1
  }
}
