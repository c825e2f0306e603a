import { z } from 'zod'

/** Reads these properties of a JSON value; throws when one is missing or has another type. Others stay as they are. */
export function readJson<Shape extends z.ZodRawShape>(value: unknown, shape: Shape): z.output<z.ZodObject<Shape>> {
  return z.looseObject(shape).parse(value)
}
