import type { z } from 'zod'
import type { Audited } from './audit.ts'
import type { RefusalKind } from './refusal.ts'

/** HTTP methods in use. */
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Shapes {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
}

interface Description extends Shapes {
  /** One Russian line for the printed list of calls. */
  summary: string
  /** Expected refusals beside those that any call may give. */
  refusals?: readonly RefusalKind[]
  /** Bytes of the largest body, where the usual 64 KB are too few: a stranger's is not even read. */
  largest?: number
  /** Each success is recorded for good: absent where nothing of others is shown and nothing of people is changed. */
  audit?: Audited
  /** Status of a success: 201 where something is made. */
  status?: 200 | 201
}

/** A contract: what a call is named, takes, answers and may refuse. Taken by the server and by the browser alike. */
export type Route<S extends Shapes = Shapes> = Description & S & { method: Method; path: string }

/** Describes one call. The answer travels as `{ result: reply }`, a refusal as `{ error: RefusalBody }`. */
export const route = <const S extends Description>(method: Method, path: string, shapes: S) => ({
  method,
  path,
  ...shapes,
})

type Shape<R, Key extends keyof Shapes, Side extends 'input' | 'output'> = R extends { [K in Key]: infer Z }
  ? Z extends z.ZodType
    ? Side extends 'input'
      ? z.input<Z>
      : z.output<Z>
    : undefined
  : undefined

/** What the caller gives in the body, before it is normalised. */
export type BodyInput<R> = Shape<R, 'body', 'input'>
/** What the server's handler gets as the body, checked and normalised. */
export type Body<R> = Shape<R, 'body', 'output'>
/** Parameters of the address, as the handler gets them. */
export type Params<R> = Shape<R, 'params', 'output'>
/** Parameters of the address, as the caller gives them. */
export type ParamsInput<R> = Shape<R, 'params', 'input'>
/** The query, as the handler gets it. */
export type Query<R> = Shape<R, 'query', 'output'>
/** The query, as the caller gives it. */
export type QueryInput<R> = Shape<R, 'query', 'input'>
/** What the handler answers. */
export type ReplyInput<R> = Shape<R, 'reply', 'input'>
/** What the caller receives. */
export type Reply<R> = Shape<R, 'reply', 'output'>
