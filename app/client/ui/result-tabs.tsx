import { Tabs } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import tool from './tool.module.css'

type Props<T extends string> = {
  label: string
  tabs: readonly T[]
  name(tab: T): string
  tab: T
  choose?(tab: NoInfer<T>): void
  /** Title above the tabs, which are then all in sight and leave the right of the title to `end`. */
  head?: ReactNode
  /** Content at the right of the tabs. */
  end: ReactNode
  /** Content between the tabs and their panels, followed by the panels. */
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** The results of a tool: a bar with tabs and actions, and the panel of the open tab. */
export function ResultTabs<T extends string>({
  label,
  tabs,
  name,
  tab,
  choose,
  head,
  end,
  children,
  ref,
}: Props<T>) {
  return (
    <Tabs
      ref={ref}
      value={tab}
      onChange={value => choose?.(value as T)}
      keepMounted={false}
      className={tool.results}
      aria-label={label}
    >
      {head && (
        <div className={tool.head}>
          {head}
          <div className={tool.tabEnd}>{end}</div>
        </div>
      )}
      <div className={tool.tabBar} data-wraps={head ? true : undefined}>
        <Tabs.List>
          {tabs.map(one => (
            <Tabs.Tab key={one} value={one}>
              {name(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {!head && <div className={tool.tabEnd}>{end}</div>}
      </div>
      {children}
    </Tabs>
  )
}
