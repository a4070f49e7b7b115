import './theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { reloadWhenAuthenticationChanges } from './api/browser.ts'
import { router } from './routes.tsx'
// Importing this module applies the theme before anything is drawn.
import './ui/media/color-scheme.ts'
import { languageChoice, loadMessages } from './ui/use-say.ts'

reloadWhenAuthenticationChanges()
const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no #app')
const root = createRoot(place)
const draw = () => root.render(<RouterProvider router={router} />)
if (languageChoice.get() === 'en') draw()
else void loadMessages().finally(draw)
