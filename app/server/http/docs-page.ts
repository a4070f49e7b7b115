type Operation = {
  summary: string
  'x-least-role': string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>
}
type Paths = Record<string, Record<string, Operation>>

/** The OpenAPI document as a page of plain HTML: no script, no outside file, so it works under our policy. */
export function docsPage(document: Record<string, unknown>): string {
  const paths = document.paths as Paths
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    const tag = path.split('/')[2]
    const sections = Object.entries(methods).map(([method, operation]) => section(method, path, operation))
    byTag.set(tag, [...(byTag.get(tag) ?? []), ...sections])
  }
  const groups = [...byTag].map(([tag, sections]) => `<h2 id="${tag}">${tag}</h2>${sections.join('')}`)
  const { title, description } = document.info as { title: string; description: string }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} API</title><style>${style}</style></head><body><main><h1>${title} API</h1><p>${escapeText(description)}</p>
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Get a token with
<code>POST /api/login/</code> and send it as <code>Authorization: Bearer …</code>. Every path answers with and without
a slash at its end.</p>${groups.join('')}</main></body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const role = operation['x-least-role']
  const success = Object.entries(operation.responses)[0]
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const reply = Object.entries(success[1].content ?? {})[0]
  return `<section><h3><b>${method.toUpperCase()}</b> <code>${escapeText(path)}</code></h3>
<p>${escapeText(operation.summary)}. <small>${role === 'anon' ? 'Open to everybody' : `${role} or higher`}; answers ${success[0]}${reply ? ` ${reply[0]}` : ''}.</small></p>
${body ? details('Body', body) : ''}${reply?.[1].schema && reply[0].includes('json') ? details('Reply', reply[1].schema) : ''}</section>`
}

const details = (title: string, schema: unknown) =>
  `<details><summary>${title}</summary><pre tabindex="0">${escapeText(JSON.stringify(schema, null, 2))}</pre></details>`

const escapeText = (text: string) => text.replace(/[<>&"]/g, letter => `&#${letter.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}
main{max-width:56rem;margin:0 auto;padding:2rem 1rem}h2{margin-top:2.5rem;border-bottom:1px solid}
h3{margin:1.5rem 0 0;font-weight:400}p{margin:.3rem 0}pre{overflow:auto;max-height:24rem;padding:.6rem;border:1px solid}
summary{cursor:pointer}`
