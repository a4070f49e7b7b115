import { type ComboboxItem, type ComboboxItemGroup, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

type Item = ComboboxItem | ComboboxItemGroup<ComboboxItem>
type Props = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'dropdownOpened'
> & {
  data: readonly Item[]
  value: string
  choose(value: string): void
  /** Another name for an option that a search also finds. */
  otherName?(value: string): string | undefined
}

/**
 * A select with a search field. Enter chooses the highlighted option, or the first match if none is highlighted.
 * Mantine's own Enter chooses nothing if the timer that it sets when the list opens fires after the last letter, which
 * happens on slow machines.
 */
export function SearchSelect({ data, value, choose, otherName, ...others }: Props) {
  const options = data.flatMap(item => ('items' in item ? item.items : [item]))
  const labelOf = (code: string) => options.find(option => option.value === code)?.label ?? ''
  const [typed, setTyped] = useState(labelOf(value))
  const [isOpen, setOpen] = useState(false)

  const selectOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === labelOf(value)) return
    event.preventDefault()
    event.stopPropagation()
    const search = typed.trim().toLowerCase()
    const marked = markedIn(event.currentTarget)
    if (marked?.textContent?.toLowerCase().includes(search)) return marked.click()
    const first = options.find(option => isFound(option, search, otherName))
    if (!first) return
    setOpen(false)
    setTyped(first.label)
    if (first.value !== value) choose(first.value)
  }

  return (
    <Select
      {...others}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      checkIconPosition="right"
      data={data}
      filter={
        otherName &&
        (({ options: all, search }) =>
          all.filter(item => 'group' in item || isFound(item, search.trim().toLowerCase(), otherName)))
      }
      value={value}
      onChange={next => next !== null && choose(next)}
      searchValue={typed}
      onSearchChange={setTyped}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={code => setTyped(labelOf(code))}
      onKeyDownCapture={selectOnEnter}
    />
  )
}

function isFound({ value, label }: ComboboxItem, search: string, otherName: Props['otherName']): boolean {
  return `${label} ${otherName?.(value) ?? ''}`.toLowerCase().includes(search)
}

/** The highlighted option of this field's list. */
function markedIn(field: HTMLInputElement): HTMLElement | null {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null
}
