import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import type { Language, MessageKey } from '../../../domain/words/words.ts'
import { buttonClass } from '../button.tsx'
import {
  type ColorSchemeChoice,
  colorSchemeChoice,
  colorSchemes,
  useColorScheme,
} from '../media/color-scheme.ts'
import { chooseLanguage, languageChoice, useWords } from '../use-words.ts'
import { Menu, type MenuEntry } from './menu.tsx'

/** A language is named in itself. */
const languageNames: Record<Language, { name: string; short: string }> = {
  en: { name: 'English', short: 'EN' },
  ne: { name: 'नेपाली', short: 'ने' },
}

type Side = { side?: 'left' | 'right' }

/** `more` stands below the languages. */
export function LanguageMenu({ side, more }: Side & { more?: MenuEntry[] }) {
  const say = useWords()
  const language = languageChoice.use()
  return (
    <Menu
      side={side}
      label={`${say('shell.language')}: ${languageNames[language].name}`}
      button={
        <>
          <IconLanguage size={18} stroke={1.6} aria-hidden />
          {languageNames[language].short}
        </>
      }
      entries={[
        ...(['en', 'ne'] as const).map(value => ({
          label: languageNames[value].name,
          lang: value,
          chosen: value === language,
          act: () => void chooseLanguage(value),
        })),
        ...(more ?? []),
      ]}
    />
  )
}

const schemeOptions: Record<ColorSchemeChoice, { words: MessageKey; Icon: typeof IconSun }> = {
  light: { words: 'shell.themeLight', Icon: IconSun },
  dark: { words: 'shell.themeDark', Icon: IconMoon },
  system: { words: 'shell.themeSystem', Icon: IconDeviceDesktop },
}

export function ColorSchemeMenu({ side }: Side) {
  const say = useWords()
  const choice = colorSchemeChoice.use()
  const shown = useColorScheme()
  const { Icon } = schemeOptions[shown]
  return (
    <Menu
      side={side}
      label={`${say('shell.theme')}: ${say(schemeOptions[choice].words)}`}
      className={buttonClass('ghost', 'default', true)}
      button={<Icon size={18} stroke={1.6} aria-hidden />}
      entries={colorSchemes.map(value => {
        const { words, Icon: EntryIcon } = schemeOptions[value]
        return {
          label: say(words),
          icon: <EntryIcon size={16} stroke={1.6} aria-hidden />,
          chosen: value === choice,
          act: () => colorSchemeChoice.set(value),
        }
      })}
    />
  )
}
