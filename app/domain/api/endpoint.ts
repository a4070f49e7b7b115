import type * as v from 'valibot'
import type { Requirement } from '../roles.ts'
import type { PlanRight } from './plan-right.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema of anything; the endpoint's own type narrows it
export type AnySchema = v.GenericSchema<any, any>
/** The schema of an optional part, or `never` if the part is not declared. */
type Declared<S> = Extract<S, AnySchema>
type Out<S> = [Declared<S>] extends [never] ? undefined : v.InferOutput<Declared<S>>
/** Whether a schema is `any`, as it is for an endpoint that is known only as part of a resource. */
type IsAny<T> = 0 extends 1 & T ? true : false
type In<Name extends string, S> = [Declared<S>] extends [never]
  ? unknown
  : IsAny<v.InferInput<Declared<S>>> extends true
    ? Partial<Record<Name, unknown>>
    : Record<Name, v.InferInput<Declared<S>>>

/**
 * Describes a call. It is declared once and used by the server (`serve`), the client (`call`), the tests and the
 * OpenAPI page. `path` is exactly what the client sends, with `{name}` for a path parameter. The server accepts it
 * with or without a trailing slash.
 */
export type Endpoint<
  P extends AnySchema | undefined = AnySchema | undefined,
  Q extends AnySchema | undefined = AnySchema | undefined,
  B extends AnySchema | undefined = AnySchema | undefined,
  R extends AnySchema | 'binary' = AnySchema | 'binary',
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** Required capability; 'anon' requires no token. */
  can: Requirement
  /** Required permission on the plan that the call names. */
  right?: PlanRight<{ params: Out<P>; query: Out<Q>; body: Out<B> }>
  /** One sentence for the OpenAPI page. */
  summary: string
  params?: P
  query?: Q
  /** As JSON. A caller may omit fields that are `v.optional`. */
  body?: B
  /** Maximum size of the body in KB; 512 by default. The proxy allows 4,096. */
  max_KB?: number
  /** 'binary' means that the reply is an octet stream, which is checked by a codec of its own. */
  reply: R
  /** Status if the call succeeds; 200 by default. */
  status?: 200 | 201 | 204
  /**
   * Whether the call is served in a worker thread, with a limit per caller. 'short' calls take precedence over 'long'
   * ones, which may take seconds.
   */
  worker?: 'short' | 'long'
  /** Marks a form. Its failures also contain `{success: false, errors: {field: [sentence]}}` (S-032). */
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

/** Input of a call, with only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = In<'params', E['params']> &
  In<'query', E['query']> &
  In<'body', E['body']>
