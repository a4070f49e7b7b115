/* Script of /api/docs, which the server renders. It is standalone, so that the page loads nothing from the app. */

/** The same as in ui/media/color-scheme.ts. Without a choice, the system's theme is used. */
const theme = 'urja.theme'

function showTheme(): void {
  try {
    const choice = localStorage.getItem(theme)
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.mantineColorScheme = choice
  } catch {
    // If the browser does not allow storage, the system's theme is used.
  }
}

const field = document.querySelector<HTMLInputElement>('#search')
const found = document.querySelector<HTMLElement>('#found')
const articles = [...document.querySelectorAll<HTMLElement>('article')]
const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
const groups = [...document.querySelectorAll<HTMLDetailsElement>('nav li > details')]
const linkOf = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('nav details details a')].map(link => [
    link.hash.slice(1),
    link.parentElement as HTMLElement,
  ]),
)

function search(): void {
  const words = (field?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const article of articles) {
    const text = article.dataset.search ?? ''
    const fits = words.every(word => text.includes(word))
    if (fits) count++
    article.hidden = !fits
    const row = linkOf.get(article.id)
    if (row !== undefined) row.hidden = !fits
  }
  for (const section of sections) section.hidden = section.querySelector('article:not([hidden])') === null
  for (const group of groups) {
    const isEmpty = group.querySelector('li:nth-child(n + 2):not([hidden])') === null
    ;(group.parentElement as HTMLElement).hidden = isEmpty
    group.open = words.length > 0 && !isEmpty
  }
  say(words.length === 0 ? '' : countText(count))
}

function countText(count: number): string {
  const { one = '', many = '', none = '' } = found?.dataset ?? {}
  if (count === 0) return none
  return count === 1 ? one : many.replace('@', String(count))
}

function say(text: string): void {
  if (found !== null) found.textContent = text
}

function followSearch(): void {
  if (field === null) return
  const bar = field.closest<HTMLElement>('search')
  if (bar !== null) bar.hidden = false
  field.addEventListener('input', search)
  window.addEventListener('keydown', event => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      field.focus()
    }
    if (event.key !== 'Escape' || event.target !== field) return
    field.value = ''
    search()
  })
  // A link may lead to an entry that the search hides, and a browser may restore the search text.
  window.addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target?.closest('[hidden]')) return
    field.value = ''
    search()
    target.scrollIntoView()
  })
  if (field.value !== '') search()
}

function offerCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.curl button')) {
    const line = button.parentElement?.querySelector('code')
    if (!line) continue
    button.hidden = false
    const label = button.textContent
    button.addEventListener('click', async () => {
      if (!(await copy(line))) return
      button.textContent = found?.dataset.copied ?? label
      say(button.textContent ?? '')
      setTimeout(() => {
        button.textContent = label
        search()
      }, 2_000)
    })
  }
}

/** If the clipboard cannot be accessed, the line is selected, so that it can be copied by hand. */
async function copy(line: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(line.textContent ?? '')
    return true
  } catch {
    getSelection()?.selectAllChildren(line)
    return false
  }
}

/** On a phone, the table of contents would fill the first screen. */
function foldContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('nav > details')
  if (contents !== null && matchMedia('(max-width: 899px)').matches) contents.open = false
}

showTheme()
followSearch()
offerCopies()
foldContents()
