/**
 * Trains the model that decides whether two rows are one business, and writes its weights with provenance and
 * figures. The labelled pairs stay outside the repository. Run: npm run generate:matching -- FOLDER, where FOLDER has
 * matching/overture-pairs.parquet, overture/places-real.parquet and breweries.csv.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dataFolder, repository } from './inputs.ts'
import { allExamples, readSources } from './matching/all-examples.ts'
import { crossValidate } from './matching/cross-validate.ts'
import { type Figures, figuresOf } from './matching/figures.ts'
import { printWeights, printWords } from './matching/print.ts'
import { train } from './matching/train.ts'

const sources = await readSources(resolve(process.argv[2] ?? dataFolder))
const { pairs, originals } = sources
const examples = allExamples(sources)
const { table, labelled, extra } = examples
const { scored, calibration, threshold } = crossValidate(examples)
const figuresWhere = (isIn: (country: string) => boolean): Figures =>
  figuresOf(
    scored.filter(({ country }) => isIn(country)),
    threshold,
  )
const all = figuresWhere(() => true)
const elsewhere = figuresWhere((country) => country !== 'US')
console.table({ all, 'United States': figuresWhere((country) => country === 'US'), elsewhere })
console.log({ calibration, threshold, pairs: pairs.length, extra: extra.length })

const generated = join(repository, 'packages/listing/src/matching/model/generated')
const provenance = { pairs: pairs.length, originals: originals.length, figures: all, elsewhere }
const model = train([...labelled.inList, ...labelled.alone, ...extra], 1)
writeFileSync(join(generated, 'weights.ts'), printWeights(model, { ...calibration, threshold }, provenance))
writeFileSync(join(generated, 'words.ts'), printWords(table))
