import type { z } from 'zod'
import type { RouteName, routes } from '../routes.ts'

type Shapes<N extends RouteName> = (typeof routes)[N]
type Part<N extends RouteName, K extends string> =
  Shapes<N> extends { [key in K]: infer S extends z.ZodType } ? { [key in K]: z.input<S> } : unknown

export type Example<N extends RouteName> = Part<N, 'body'> & Part<N, 'query'> & Part<N, 'params'> & Part<N, 'answer'>
export type Examples<N extends RouteName> = { [name in N]: Example<name> }
