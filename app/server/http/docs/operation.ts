/** The part of an OpenAPI schema that the page uses. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** The part of an OpenAPI operation that the page uses. */
export type Operation = {
  operationId: string
  summary: string
  'x-least-role': string
  'x-plan-right'?: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
