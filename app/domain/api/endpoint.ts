import type * as v from 'valibot'
import type { Requirement } from '../roles.ts'
import type { PlanRight } from './plan-right.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema of anything; the endpoint's own type narrows it
export type AnySchema = v.GenericSchema<any, any>
/** The schema of an optional part; never where the part is not declared. */
type Declared<S> = Extract<S, AnySchema>
type Out<S> = [Declared<S>] extends [never] ? undefined : v.InferOutput<Declared<S>>
/** Whether a schema says nothing, as of an endpoint that is known only as one of a resource. */
type IsAny<T> = 0 extends 1 & T ? true : false
type In<Name extends string, S> = [Declared<S>] extends [never]
  ? unknown
  : IsAny<v.InferInput<Declared<S>>> extends true
    ? Partial<Record<Name, unknown>>
    : Record<Name, v.InferInput<Declared<S>>>

/**
 * The shape of one call, declared once and used by the server (`serve`), the client (`call`), the tests and
 * the OpenAPI page. `path` is written exactly as the client sends it (with or without the trailing slash; the
 * server answers both), with `{name}` for a path parameter.
 */
export type Endpoint<
  P extends AnySchema | undefined = AnySchema | undefined,
  Q extends AnySchema | undefined = AnySchema | undefined,
  B extends AnySchema | undefined = AnySchema | undefined,
  R extends AnySchema | 'binary' = AnySchema | 'binary',
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** What a caller must be allowed to do; 'anon' needs no token. */
  can: Requirement
  /** What the caller must be allowed with the plan that the call names. */
  right?: PlanRight<{ params: Out<P>; query: Out<Q>; body: Out<B> }>
  /** One sentence for the OpenAPI page. */
  summary: string
  params?: P
  query?: Q
  /** JSON; a caller may leave a `v.optional` one away. */
  body?: B
  /** The largest body that is taken; 512 unless told. The proxy lets 4,096 pass. */
  max_KB?: number
  /** 'binary': the reply is an octet stream, checked by its own codec. */
  reply: R
  /** Status of success; 200 unless told. */
  status?: 200 | 201 | 204
  /**
   * Answered in a thread beside the event loop, and bounded by caller: 'short' takes a moment and goes before 'long',
   * which may take seconds.
   */
  worker?: 'short' | 'long'
  /** A form whose failures also carry `{success: false, errors: {field: [sentence]}}` (S-032). */
  form?: true
}

/*#__NO_SIDE_EFFECTS__*/
export function endpoint<
  R extends AnySchema | 'binary',
  P extends AnySchema | undefined = undefined,
  Q extends AnySchema | undefined = undefined,
  B extends AnySchema | undefined = undefined,
>(declared: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return declared
}

export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
export type ReplyOf<E extends Endpoint> = E['reply'] extends AnySchema
  ? v.InferOutput<E['reply']>
  : E['reply'] extends 'binary'
    ? ArrayBuffer
    : unknown

/** What a caller passes: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = In<'params', E['params']> &
  In<'query', E['query']> &
  In<'body', E['body']>
