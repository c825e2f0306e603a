import { expect, test } from 'vitest'
import { withoutJsonSchema } from './drop-json-schema.ts'

test('drops the conversions to JSON Schema, and leaves what else reads the checks', () => {
  const code = `
    inst._zod.processJSONSchema = (ctx, json, params) => processors.stringProcessor(inst, ctx, json, params);
    const { minimum } = processors.aggregateChecks(inst);
    input: createStandardJSONSchemaMethod(this, "input"),
    return createToJSONSchemaMethod(this, {})(params);`
  expect(withoutJsonSchema(code).trim().split(/\n\s*/u)).toEqual([
    'const { minimum } = processors.aggregateChecks(inst);',
    'input: undefined,',
    'return undefined;',
  ])
})

test('fails when the code of Zod is another one', () => {
  expect(() => withoutJsonSchema('export {}')).toThrow('no conversion to JSON Schema')
})
