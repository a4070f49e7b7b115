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
import { RedirectSearch } from './accounts/redirect-search.ts'
import { session } from './api/browser.ts'
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
  validateSearch: RedirectSearch,
  beforeLoad: ({ search, location }) => guard('login', location.href, search.redirect),
  component: LoginScreen,
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  validateSearch: readHomeSearch,
  search: { middlewares: [stripSearchParams(usualHome)] },
  beforeLoad: ({ location }) => guard('home', location.href),
  component: lazyRouteComponent(async () => {
    const [{ HomeRoute }] = await Promise.all([import('./home/home-route.tsx'), loadWords()])
    return { HomeRoute }
  }, 'HomeRoute'),
})
const notFound = createRoute({ getParentRoute: () => root, path: '/notfound', component: NotFoundScreen })

function guard(route: GuardedRoute, wanted: string, wish?: string) {
  const detour = guards[route]({ role: session.user()?.role, wanted, redirect: wish })
  if (detour === null) return
  const search = detour.redirect === undefined ? '' : `?redirect=${encodeURIComponent(detour.redirect)}`
  throw redirect({ href: detour.to + search, replace: true })
}

export const router = createRouter({
  routeTree: root.addChildren([landingPage, login, home, notFound]),
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
