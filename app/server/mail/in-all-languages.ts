import type { MessageParams } from '../../domain/messages/messages.ts'
import { type Language, languages, type MessageKey, say } from '../../domain/messages/messages.ts'
import { greeting } from './greeting.ts'
import type { Mail } from './mailer.ts'

/** Recipient of an email. */
export type Addressee = { to: string; name?: string }

const lineOfLink = /^https?:\/\/\S+$/

/**
 * Creates an email in every language of the product, because the reader's language is unknown; `first` comes before the
 * others. The email greets the reader by name and ends with the institution. It has the same content as plain text and
 * as HTML.
 */
export function mailInAllLanguages(
  { to, name }: Addressee,
  words: { subject: MessageKey; text: MessageKey },
  params: (language: Language) => MessageParams,
  first: Language = 'en',
): Mail {
  const inOrder = (Object.keys(languages) as Language[]).sort(
    (a, b) => Number(b === first) - Number(a === first),
  )
  const letters = inOrder.map(language => ({
    language,
    subject: say(language, words.subject, params(language)),
    text: [
      greeting(language, name),
      say(language, words.text, params(language)),
      say(language, 'mail.signature', { institution: say(language, 'landing.agency') }),
    ].join('\n\n'),
  }))
  return {
    to,
    subject: letters.map(({ subject }) => subject).join(' · '),
    text: letters.map(({ text }) => text).join('\n\n· · ·\n\n'),
    html: page(letters.map(letter => sectionOf(letter))),
  }
}

type Letter = { language: Language; subject: string; text: string }

/** Email programs ignore style sheets, so each element has inline styles. Each program uses its own colours. */
function page(sections: string[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;font:16px/1.55 'Noto Sans','Noto Sans Devanagari',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${sections.join('\n<hr style="margin:28px 0;border:0;border-top:1px solid">\n')}
</div>
</body>
</html>`
}

function sectionOf({ language, subject, text }: Letter): string {
  const paragraphs = text.split(/\n{2,}/).map(paragraph => {
    if (lineOfLink.test(paragraph)) return linkOf(paragraph, subject)
    return `<p style="margin:0 0 16px">${paragraph.split('\n').map(escaped).join('<br>\n')}</p>`
  })
  return `<section lang="${language}">\n${paragraphs.join('\n')}\n</section>`
}

/** A link as a button, with its URL below as plain text. */
function linkOf(address: string, label: string): string {
  const href = escaped(address)
  const button = 'display:inline-block;padding:10px 18px;border:2px solid;border-radius:6px;font-weight:600'
  return `<p style="margin:0 0 16px"><a href="${href}" style="${button};text-decoration:none">${escaped(label)}</a><br>
<small style="word-break:break-all">${href}</small></p>`
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)
