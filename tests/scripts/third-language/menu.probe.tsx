// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { DocumentMenu } from '../../../app/client/ui/menu/document-menu.tsx'
import { LanguageMenu } from '../../../app/client/ui/menu/preference-menus.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { onScreen } from '../../client/ui/form/on-screen.ts'

test('the menu offers it, and what shows is said in it', async () => {
  await loadMessages('en')
  const { place, press } = onScreen(
    <>
      <LanguageMenu />
      <DocumentMenu chapter="screen" />
    </>,
  )
  const buttons = () => [...place.querySelectorAll('button')].map(one => one.title)
  expect(buttons()).toContain('Language: English')
  await press('Language')
  const rows = [...document.querySelectorAll('[role=menuitemradio]')].map(one => one.textContent)
  expect(rows).toEqual(['English', 'नेपाली', 'Made up'])
  await press('Made up')
  await expect.poll(buttons).toContain('⟦Language⟧: Made up')
  expect(document.documentElement.lang).toBe('xx')
  expect(document.documentElement.dataset.script).toBe('Latn')
})
