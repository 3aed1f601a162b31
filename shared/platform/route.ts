import type { z } from 'zod'
import type { AuditRule } from './audit.ts'
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
  /** Expected refusals beside those that any call may return. */
  refusals?: readonly RefusalKind[]
  /**
   * Largest body in bytes, where the usual 64 KB are too few; the server does not read such a body from an
   * unauthorized caller.
   */
  largest?: number
  /**
   * Audit record of each success; absent where the call shows no data of other people and changes no personal
   * data.
   */
  audit?: AuditRule
  /**
   * The call matters so much that staff pass the second step for it again, unless they have done so within ten
   * minutes.
   */
  asksAgain?: true
  /**
   * The call shows a list, a report or a search that may be a few seconds old, so a replica of the database may answer it
   * (decision 0107). Only for reading, and never for what somebody acts on at once.
   */
  mayLag?: true
  /** Status of a success: 201 where the call creates something. */
  status?: 200 | 201
}

/** A contract: the name, input, answer and refusals of a call. The server and the browser share it. */
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

/** The body that the caller sends, before normalization. */
export type BodyInput<R> = Shape<R, 'body', 'input'>
/** The body that the server's handler gets, checked and normalized. */
export type Body<R> = Shape<R, 'body', 'output'>
/** Parameters of the address as the handler gets them. */
export type Params<R> = Shape<R, 'params', 'output'>
/** Parameters of the address as the caller sends them. */
export type ParamsInput<R> = Shape<R, 'params', 'input'>
/** The query as the handler gets it. */
export type Query<R> = Shape<R, 'query', 'output'>
/** The query as the caller sends it. */
export type QueryInput<R> = Shape<R, 'query', 'input'>
/** The result that the handler returns. */
export type ReplyInput<R> = Shape<R, 'reply', 'input'>
/** The result that the caller receives. */
export type Reply<R> = Shape<R, 'reply', 'output'>
