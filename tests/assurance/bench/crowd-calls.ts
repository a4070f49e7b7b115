import { demoPassword } from '../../../app/server/accounts/seed.ts'

/** Calls whose replies are read to their end. */

export async function login(url: string, email: string): Promise<string> {
  const reply = await send(url, null, 'POST', '/api/login/', { email, password: demoPassword })
  return ((await reply.json()) as { access: string }).access
}

export const post = (url: string, token: string, path: string, body: object) =>
  send(url, token, 'POST', path, body)

export async function send(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
  const bytes = await reply.arrayBuffer()
  return new Response(reply.status === 204 ? null : bytes, { status: reply.status, headers: reply.headers })
}
