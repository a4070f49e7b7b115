import { type RoleLabel, roleLabels } from '../../app/domain/roles.ts'
import { type Schema, schemaLosses } from './schema-losses.ts'

type MinRole = RoleLabel | 'anon'
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  'x-least-role': MinRole
  parameters: Parameter[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content>
}
/** An OpenAPI document, as far as the product writes it. */
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** What a caller that knows the document of `then` would miss in `now`, or be refused for. */
export function openApiLosses(then: OpenApi, now: OpenApi): string[] {
  const operations = Object.entries(then.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const other = now.paths[path]?.[method]
      return other ? operationLosses(operation, other, `${method} ${path}`) : [`${method} ${path}: missing`]
    }),
  )
  const schemas = Object.entries(then.components.schemas).flatMap(([name, schema]) =>
    schemaLosses(schema, now.components.schemas[name], 'reply', name),
  )
  return [...operations, ...schemas]
}

function operationLosses(then: Operation, now: Operation, at: string): string[] {
  const parameters = then.parameters.flatMap(one => {
    const other = now.parameters.find(({ name, in: place }) => name === one.name && place === one.in)
    return schemaLosses(one.schema, other?.schema, 'request', `${at} ?${one.name}`)
  })
  const mustThen = then.parameters.filter(({ required }) => required).map(({ name }) => name)
  const must = now.parameters.filter(({ name, required }) => required && !mustThen.includes(name))
  return [
    ...parameters,
    ...must.map(({ name }) => `${at} ?${name}: is required now`),
    ...callerLosses(then, now, at),
    ...bodyLosses(then, now, at),
    ...Object.keys(then.responses).flatMap(status =>
      contentLosses(then.responses[status], now.responses[status], 'reply', `${at} ${status}`),
    ),
  ]
}

/** What `x-least-role` says: a role and all before it. */
const mayCall = (role: RoleLabel | undefined, min: MinRole): boolean =>
  min === 'anon' || (role !== undefined && roleLabels.indexOf(role) <= roleLabels.indexOf(min))

const callerLosses = (then: Operation, now: Operation, at: string) =>
  [undefined, ...roleLabels]
    .filter(role => mayCall(role, then['x-least-role']) && !mayCall(role, now['x-least-role']))
    .map(role => `${at}: ${role ?? 'anonymous callers'} may not call it any more`)

function bodyLosses(then: Operation, now: Operation, at: string): string[] {
  if (!then.requestBody) return now.requestBody?.required ? [`${at}: needs a body now`] : []
  const must = !then.requestBody.required && now.requestBody?.required
  return [
    ...(must ? [`${at}: its body is required now`] : []),
    ...contentLosses(then.requestBody, now.requestBody, 'request', `${at} body`),
  ]
}

function contentLosses(
  then: Content,
  now: Content | undefined,
  way: 'request' | 'reply',
  at: string,
): string[] {
  if (now === undefined) return [`${at}: missing`]
  return Object.entries(then.content ?? {}).flatMap(([type, { schema }]) =>
    schemaLosses(schema, now.content?.[type]?.schema, way, at),
  )
}
