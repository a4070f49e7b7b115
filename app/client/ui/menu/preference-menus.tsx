import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { languageCodes, languageTable } from '../../../domain/messages/languages.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { buttonClass } from '../button.tsx'
import {
  type ColorSchemeChoice,
  colorSchemeChoice,
  colorSchemes,
  useColorScheme,
} from '../media/color-scheme.ts'
import { chooseLanguage, languageChoice, useSay } from '../use-say.ts'
import { Menu, type MenuEntry } from './menu.tsx'

type Side = { side?: 'left' | 'right' }

/** `more` contains entries below the languages. */
export function LanguageMenu({ side, more }: Side & { more?: MenuEntry[] }) {
  const say = useSay()
  const language = languageChoice.use()
  return (
    <Menu
      side={side}
      label={`${say('shell.language')}: ${languageTable[language].name}`}
      button={
        <>
          <IconLanguage size={18} stroke={1.6} aria-hidden />
          {languageTable[language].short}
        </>
      }
      entries={[
        ...languageCodes.map(value => ({
          label: languageTable[value].name,
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
  const say = useSay()
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
