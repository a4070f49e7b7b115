import type { Operation } from './operation.ts'

/** Placeholder for the product's address in curl commands. */
export const originMark = '@origin@'

/**
 * Returns a shell command that makes the call. The token and the path parameters are shell variables. Only required
 * query parameters are included.
 */
export function curlLine(method: string, path: string, operation: Operation): string {
  const required = operation.parameters.filter(one => one.in === 'query' && one.required)
  const query = required.map(({ name }) => `${name}=${variable(name)}`).join('&')
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => variable(name))
  const isFile = Object.keys(Object.values(operation.responses)[0].content ?? {})[0]?.endsWith('octet-stream')
  const sendsBody = operation.requestBody !== undefined
  return [
    'curl',
    ...(method === 'GET' || (method === 'POST' && sendsBody) ? [] : [`-X ${method}`]),
    `"${originMark}${address}${query && `?${query}`}"`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(sendsBody ? ['-H "Content-Type: application/json"', '-d @body.json'] : []),
    ...(isFile ? ['-o answer.bin'] : []),
  ].join(' ')
}

const variable = (name: string): string => `$\{${name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}}`
