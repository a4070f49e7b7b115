import type { Locator, Page } from 'playwright/test'

/** One control of a screen; `key` finds it again after a reload: kind, label and its number among those alike. */
export type Control = { key: string; value: string }

/** Searches, filters and secrets are not kept: the list that `scripts/check/inputs/inputs.ts` prints. */
const outside =
  '[type=password], [type=search], [type=file], [type=hidden], [autocomplete=one-time-code], [data-outside], [data-outside] *'

/**
 * The controls of a screen that a person can change now, in their order. A group of radios is one, and so is each column
 * of a grid, by the cell of its first row.
 * @param root where they are looked for: a dialog, a panel, a form
 * @param ignored selector of those that are no work on this screen, such as the search of a table
 */
export async function controlsOf(root: Locator, ignored = ''): Promise<Control[]> {
  return root.evaluate(listControls, [outside, ignored].filter(Boolean).join(', '))
}

/** Runs in the page: marks each control with its key and answers what stands in it. */
function listControls(root: Element, outside: string): Control[] {
  const text = (element: Element | null) => element?.textContent?.trim().replace(/\s+/g, ' ') ?? ''
  // The error message is beside the input.
  const shownIn = (cell: Element) =>
    [...cell.childNodes]
      .filter(node => !(node as HTMLElement).hidden)
      .map(node => node.textContent)
      .join('')
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const isOpen = (element: HTMLInputElement) =>
    !element.matches(':disabled') &&
    (!element.readOnly || element.getAttribute('aria-haspopup') === 'listbox')
  const labelOf = (element: HTMLInputElement) =>
    element.getAttribute('aria-label') ||
    [...(element.labels ?? [])].map(label => text(label)).join(' ') ||
    element.name ||
    element.placeholder
  const all = [
    ...root.querySelectorAll<HTMLInputElement>(
      'input, textarea, select, [role=grid] td[data-row="0"]:not([aria-readonly=true])',
    ),
  ]
  const counts = new Map<string, number>()
  const radios = new Set<string>()
  return all.flatMap(element => {
    if (element.matches(outside) || element.closest('dialog:not([open])')) return []
    const isCell = element.tagName === 'TD'
    if (!isCell && element.closest('[role=grid]')) return []
    const isTick = ['checkbox', 'radio'].includes(element.type)
    if (!isShown(isTick ? (element.labels?.[0] ?? element) : element)) return []
    if (!isCell && !isOpen(element)) return []
    let kind = isCell ? 'cell' : element.getAttribute('aria-haspopup') === 'listbox' ? 'list' : element.type
    let label = isCell
      ? `${element.closest('[role=grid]')?.getAttribute('aria-label')} ${element.dataset.column}`
      : labelOf(element)
    // A number that has the focus has no commas.
    const typed = element.inputMode === 'decimal' ? element.value?.replaceAll(',', '') : element.value
    let value = isCell ? shownIn(element) : isTick ? String(element.checked) : typed
    if (element.type === 'radio') {
      const group = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        one => one.name === element.name,
      )
      if (radios.has(element.name)) return []
      radios.add(element.name)
      label = group.map(one => one.value).join(' ')
      value = group.find(one => one.checked)?.value ?? ''
      const other = group.find(one => !one.checked && !one.disabled)
      if (!other) return []
      element = other
    }
    // What was chosen of several stands beside the field.
    if (kind === 'list' || element.closest('[class*=MultiSelect]')) {
      kind = 'list'
      const pills = element.closest('[class*=MultiSelect]')?.querySelectorAll('[class*=Pill-label]') ?? []
      value = [...pills].map(text).concat(element.value).join(', ')
    }
    const name = `${kind}: ${label.replaceAll('"', "'")}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const key = count === 0 ? name : `${name} (${count + 1})`
    element.setAttribute('data-typed', key)
    return [{ key, value }]
  })
}

/** Whether text is typed into it, as against a choice that is changed. */
export const isText = ({ key }: Control): boolean => !/^(checkbox|radio|list|select|cell)/.test(key)

/** Types one character into each of these fields, before numbers and after texts, as quickly as the page takes it. */
export async function typeIntoAll(root: Locator, texts: readonly Control[]): Promise<void> {
  await root.evaluate(
    async (root, keys) => {
      const rest = () => new Promise(rested => setTimeout(rested))
      for (const key of keys) {
        const field = root.querySelector<HTMLInputElement>(`[data-typed="${CSS.escape(key)}"]`)
        if (!field) continue
        field.focus()
        await rest()
        const isNumber = /decimal|numeric|tel/.test(field.inputMode)
        // The browser gives no cursor position for an email field: text goes where the cursor is.
        if (isNumber && field.type !== 'email') field.setSelectionRange(0, 0)
        else if (field.type !== 'email') field.setSelectionRange(field.value.length, field.value.length)
        document.execCommand('insertText', false, isNumber ? '1' : 'x')
        await rest()
        field.blur()
        await rest()
      }
    },
    texts.map(({ key }) => key),
  )
}

/** Types one character into a control, or changes its choice; answers whether there was another choice. */
export async function typeInto(root: Locator, { key, value }: Control, page: Page): Promise<boolean> {
  const control = root.locator(`[data-typed="${key}"]`).first()
  const kind = key.split(':')[0]
  if (kind === 'checkbox' || kind === 'radio')
    return control.evaluate(element => (element as HTMLElement).click()).then(() => true)
  if (kind === 'list') return chooseOther(control, value, page)
  if (kind.startsWith('select')) {
    const options = await control.evaluate(element =>
      [...(element as HTMLSelectElement).options].map(option => option.value),
    )
    const other = options.find(option => option !== value)
    if (other !== undefined) await control.selectOption(other)
    return other !== undefined
  }
  if (kind === 'cell') {
    // A column that takes nothing but its choices has Yes among them.
    for (const text of ['1', 'Yes']) {
      await control.click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      const after = await controlsOf(root)
      if (after.find(one => one.key === key)?.value !== value) return true
    }
    return true
  }
  await control.focus()
  await control.press('End')
  const isNumber = /decimal|numeric|tel/.test((await control.getAttribute('inputmode')) ?? '')
  await control.press(isNumber ? '1' : 'x')
  return true
}

/** Another entry of a list that opens; false where there is none. */
async function chooseOther(control: Locator, value: string, page: Page): Promise<boolean> {
  await control.evaluate(input => (input as HTMLElement).click())
  const options = page.locator('[role=option]:visible:not([data-combobox-disabled])')
  await options
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined)
  const names = (await options.allTextContents()).map(name => name.trim())
  const other = names.findIndex(name => !value.split(', ').includes(name))
  if (other < 0) {
    await page.keyboard.press('Escape')
    return false
  }
  await options.nth(other).evaluate(option => (option as HTMLElement).click())
  // A list of several stays open.
  if (await options.first().isVisible()) await control.press('Tab')
  return true
}
