import type { MessageKey, Say } from '../../../domain/messages/messages.ts'
import { roleLabels } from '../../../domain/roles.ts'
import { curlLine } from './curl-line.ts'
import { escapeText } from './escape.ts'
import type { Operation, Schema } from './operation.ts'
import { defaultText, plainType } from './plain-types.ts'

export type DocsEndpoint = { method: string; path: string; operation: Operation }

/** Describes a call as HTML rows: its purpose, access, input, output and how to call it. */
export function endpointSection({ method, path, operation }: DocsEndpoint, say: Say): string {
  const { operationId: id, summary, parameters, requestBody, responses } = operation
  const [status, { content = {} }] = Object.entries(responses)[0]
  const [type, reply] = Object.entries(content)[0] ?? []
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const name = `${method} ${path}`
  return `<article id="${id}" aria-labelledby="${id}-name" data-search="${escapeText(searchText(name, summary))}">
<h3 id="${id}-name"><b data-method="${method}">${method}</b> <code>${breakable(path)}</code>
<a href="#${id}" aria-label="${escapeText(say('docs.linkTo', { name }))}">#</a></h3>
<p lang="en">${escapeText(summary).replace(/`([^`]+)`/g, '<code>$1</code>')}.</p>
<p class="who"><b>${say('docs.who')}</b> ${whoMay(operation, say)}</p>
${parameters.length > 0 ? parameterTable(operation, name, say) : ''}
${body ? part('docs.body', body, requestBody?.required === false ? `, ${say('docs.optional')}` : '', say) : ''}
${answer(status, type, reply?.schema, say)}
<div class="curl"><pre tabindex="0" aria-label="${escapeText(say('docs.curlOf', { name }))}"><code>${escapeText(curlLine(method, path, operation))}</code></pre>
<button type="button" hidden aria-label="${escapeText(say('docs.copyOf', { name }))}">${say('docs.copy')}</button></div>
</article>`
}

/** Text that is searched by the search field. */
const searchText = (name: string, summary: string): string =>
  `${name} ${summary}`.toLowerCase().replace(/\s+/g, ' ')

/** Allows a long path to break before each slash. */
export const breakable = (path: string): string => escapeText(path).replace(/(?!^)\//g, '<wbr>/')

function whoMay({ 'x-least-role': role, 'x-plan-right': right }: Operation, say: Say): string {
  if (role === 'anon') return say('docs.anyone')
  const min = say(`account.role${role}` as MessageKey)
  const who = role === roleLabels[0] ? min : say('docs.orHigher', { role: min })
  if (right === undefined) return who
  const level = right === 'by what is asked' ? 'asked' : right
  return `${who}, ${say(`docs.right.${level}` as MessageKey)}`
}

function parameterTable({ parameters }: Operation, name: string, say: Say): string {
  const rows = parameters.map(one => {
    const { says, parts } = plainType(one.schema, say)
    const need = say(one.required ? 'docs.required' : 'docs.optional')
    const place = say(one.in === 'path' ? 'docs.inPath' : 'docs.inQuery')
    return `<tr><th scope="row"><code>${escapeText(one.name)}</code></th><td>${place}, ${need}</td><td>${says}${defaultText(one.schema, say)}${parts}</td></tr>`
  })
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escapeText(`${say('docs.parameters')}: ${name}`)}"><table>
<thead><tr><th scope="col">${say('docs.parameter')}</th><th scope="col">${say('docs.where')}</th><th scope="col">${say('docs.type')}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
}

/** Objects with fields are collapsible; simple types are shown inline. */
function part(title: 'docs.body' | 'docs.answer', schema: Schema, more: string, say: Say): string {
  const { says, parts } = plainType(schema, say)
  const head = `<b>${say(title)}</b> ${says}${more}`
  return parts === ''
    ? `<p>${head}</p>`
    : `<details><summary>${head}</summary><div class="fields">${parts}</div></details>`
}

function answer(status: string, type: string | undefined, schema: Schema | undefined, say: Say): string {
  if (type === undefined || schema === undefined)
    return `<p><b>${say('docs.answer')}</b> ${status}, ${say('docs.noContent')}</p>`
  if (!type.includes('json')) return `<p><b>${say('docs.answer')}</b> ${status}, ${say('docs.file')}</p>`
  return part('docs.answer', schema, ` (${status})`, say)
}
