import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnySchema, Endpoint } from '../../domain/api/endpoint.ts'
import { failures } from '../../domain/api/failure.ts'
import { minRole, roleTable } from '../../domain/roles.ts'

type Json = Record<string, unknown>

/** Describes the API as OpenAPI 3.1, generated from the contracts that the server uses for parsing. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Urja',
      version: '1',
      description:
        'Energy planning for the local levels of Nepal. Positions are [longitude, latitude], WGS 84.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: failureSchema },
      responses: {
        Failure: {
          description: 'A failure: one sentence, a code, and the sentences of each field that is wrong',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  }
}

const failureSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { enum: Object.keys(failures) },
    detail: { type: 'string' },
    theirs: { description: 'Of changed_meanwhile: what is saved now' },
    missing: {
      type: 'array',
      items: { type: 'string' },
      description: 'Of plan_incomplete: the parts that are not there',
    },
    ways: {
      description:
        'Of code_required, code_wrong and passkey_refused: how the login may be confirmed (app, recovery_codes, passkey)',
    },
    success: { const: false, description: 'Of forms alone, beside errors' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  additionalProperties: { type: 'array', items: { type: 'string' } },
}

function operation(endpoint: Endpoint): Json {
  const { method, path, can, right, summary, params, query, body, reply, status = 200 } = endpoint
  const open = can === 'anon'
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter) => (letter ?? '').toUpperCase())}`,
    summary,
    tags: [path.split('/')[2]],
    'x-least-role': open ? 'anon' : minRole(can, roleTable),
    ...(right && { 'x-plan-right': typeof right.level === 'string' ? right.level : 'by what is asked' }),
    security: open ? [] : [{ bearer: [] }],
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body
      ? { requestBody: { required: body.type !== 'optional', content: json(schemaOf(body, 'input')) } }
      : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(status === 204 ? {} : { content: reply === 'binary' ? binary : json(schemaOf(reply, 'output')) }),
      },
      ...(open ? {} : { 401: failure, 403: failure }),
      '4XX': failure,
    },
  }
}

const failure = { $ref: '#/components/responses/Failure' }
const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const json = (schema: Json): Json => ({ 'application/json': { schema } })

function parametersOf(place: 'path' | 'query', schema: AnySchema | undefined): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

function schemaOf(schema: AnySchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...made } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    // Omits the check for lone surrogates, because tools that read the description do not understand it.
    overrideAction: ({ jsonSchema }) =>
      jsonSchema.pattern && /\\0|\\P\{Cs\}/.test(jsonSchema.pattern)
        ? { ...jsonSchema, pattern: undefined }
        : null,
  })
  return made
}
