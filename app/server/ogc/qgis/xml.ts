/** An XML element. It is self-closing if it has no text and no children. */
export type Element = {
  tag: string
  attributes?: Record<string, string | number>
  content?: string | (Element | null)[]
}

export function element(
  tag: string,
  attributes: Record<string, string | number> = {},
  content: string | (Element | null)[] = [],
): Element {
  return { tag, attributes, content }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Removes characters that cannot be represented in XML 1.0. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, letter => escapes[letter])

export function toXml({ tag, attributes = {}, content = [] }: Element): string {
  const attributeTexts = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escaped(String(value))}"`,
  )
  const inside =
    typeof content === 'string'
      ? escaped(content)
      : content.map(child => (child === null ? '' : toXml(child))).join('')
  return inside === ''
    ? `<${tag}${attributeTexts.join('')}/>`
    : `<${tag}${attributeTexts.join('')}>${inside}</${tag}>`
}
