import { useSyncExternalStore } from 'react'
import { stored } from '../stored.ts'

export const colorSchemes = ['light', 'dark', 'system'] as const
export type ColorSchemeChoice = (typeof colorSchemes)[number]

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/**
 * The remembered choice of a light, dark or system theme. The dark theme applies if the attribute set here is present.
 */
export const colorSchemeChoice = stored<ColorSchemeChoice>('urja.theme', colorSchemes, () => 'system', show)

function show(choice: ColorSchemeChoice) {
  document.documentElement.dataset.mantineColorScheme = resolved(choice)
}

function resolved(choice: ColorSchemeChoice): 'light' | 'dark' {
  if (choice !== 'system') return choice
  return prefersDark.matches ? 'dark' : 'light'
}

/** The theme that is currently displayed. */
export function useColorScheme(): 'light' | 'dark' {
  const choice = colorSchemeChoice.use()
  return useSyncExternalStore(followSystem, () => resolved(choice))
}

function followSystem(changed: () => void) {
  const listener = () => {
    show(colorSchemeChoice.get())
    changed()
  }
  prefersDark.addEventListener('change', listener)
  return () => prefersDark.removeEventListener('change', listener)
}
