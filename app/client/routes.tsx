import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import { type GuardedRoute, guards } from './accounts/guards.ts'
import { LoginScreen } from './accounts/login-screen.tsx'
import { LoginSearch, RedirectSearch } from './accounts/redirect-search.ts'
import { session, showNotFoundBy } from './api/browser.ts'
import { reloadIfRequired } from './api/reload-flag.ts'
import { readHomeSearch, usualHome } from './home/home-search.ts'
import { LandingScreen } from './landing/landing-screen.tsx'
import { NotFoundScreen } from './landing/not-found-screen.tsx'
import { loadWords } from './ui/use-words.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })

const landingPage = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: RedirectSearch,
  component: LandingScreen,
})
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: LoginSearch,
  beforeLoad: ({ search, location }) => guard('login', location.href, search.redirect),
  component: LoginScreen,
})
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => withWords(import('./accounts/register-screen.tsx')), 'RegisterScreen'),
})
const requestReset = createRoute({
  getParentRoute: () => root,
  path: '/request-password-reset',
  component: lazyRouteComponent(
    () => withWords(import('./accounts/request-reset-screen.tsx')),
    'RequestResetScreen',
  ),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$token',
  component: lazyRouteComponent(() => withWords(import('./accounts/reset-screen.tsx')), 'ResetScreen'),
})
const activate = createRoute({
  getParentRoute: () => root,
  path: '/activate/$token',
  component: lazyRouteComponent(() => withWords(import('./accounts/activate-screen.tsx')), 'ActivateScreen'),
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  validateSearch: readHomeSearch,
  search: { middlewares: [stripSearchParams(usualHome)] },
  beforeLoad: ({ location }) => guard('home', location.href),
  component: lazyRouteComponent(() => withWords(import('./home/home-route.tsx')), 'HomeRoute'),
})
const notFound = createRoute({ getParentRoute: () => root, path: '/notfound', component: NotFoundScreen })

/** What a screen is made of, once all sentences are there too. */
async function withWords<T>(screen: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([screen, loadWords()])
  return loaded
}

function guard(route: GuardedRoute, wanted: string, wish?: string) {
  const detour = guards[route]({ role: session.user()?.role, wanted, redirect: wish })
  if (detour === null) return
  const search = detour.redirect === undefined ? '' : `?redirect=${encodeURIComponent(detour.redirect)}`
  throw redirect({ href: detour.to + search, replace: true })
}

export const router = createRouter({
  routeTree: root.addChildren([landingPage, login, register, requestReset, reset, activate, home, notFound]),
  scrollRestoration: false,
})

showNotFoundBy(() => void router.navigate({ to: '/notfound', replace: true }))
router.subscribe('onResolved', () => reloadIfRequired())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
