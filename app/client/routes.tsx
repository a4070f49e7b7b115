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
import { LandingSearch, LoginSearch } from './accounts/redirect-search.ts'
import { renewUser, showNotFoundBy } from './api/browser.ts'
import { reloadIfRequired } from './api/reload-flag.ts'
import { session } from './api/session.ts'
import { defaultHome, readHomeSearch } from './home/home-search.ts'
import { LandingScreen } from './landing/landing-screen.tsx'
import { NotFoundScreen } from './landing/not-found-screen.tsx'
import type { LazyScreen } from './lazy-screens.ts'
import { readChangesView } from './rates/changes/changes-view.ts'
import { defaultRates, readRatesView } from './rates/rates-view.ts'
import { loadMessages } from './ui/use-say.ts'
import { defaultUsers, readUsersView } from './users/list/users-view.ts'

const lazyScreen = (name: LazyScreen) =>
  lazyRouteComponent(async () => (await withWords(import('./lazy-screens.ts'))).lazyScreens[name]())
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })

const landingPage = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: LandingSearch,
  component: LandingScreen,
  onEnter: () => void recheckRole(),
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
  component: lazyScreen('register'),
})
const requestReset = createRoute({
  getParentRoute: () => root,
  path: '/request-password-reset',
  component: lazyScreen('requestReset'),
})
const requestActivation = createRoute({
  getParentRoute: () => root,
  path: '/request-activation',
  component: lazyScreen('requestActivation'),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$token',
  component: lazyScreen('reset'),
})
const activate = createRoute({
  getParentRoute: () => root,
  path: '/activate/$token',
  component: lazyScreen('activate'),
})
const becomeAdministrator = createRoute({
  getParentRoute: () => root,
  path: '/administrator/$token',
  component: lazyScreen('administrator'),
})
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: ({ location }) => guard('home', location.href),
  component: lazyScreen('account'),
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  validateSearch: readHomeSearch,
  search: { middlewares: [stripSearchParams(defaultHome)] },
  beforeLoad: ({ location }) => guard('home', location.href),
  component: lazyRouteComponent(() => withWords(import('./home/home-route.tsx')), 'HomeRoute'),
  onEnter: () => void recheckRole(),
})
/** Route of the planning tool without an open plan. The screen shows the content next to its map. */
const homeStart = createRoute({ getParentRoute: () => home, path: '/', component: () => null })
/** Plan screens are next to the same map. Opening one leaves the dashboard (E-010). */
const planning = createRoute({
  getParentRoute: () => home,
  path: 'plan',
  beforeLoad: ({ search, location }) => {
    if (search.mode === 'dashboard')
      throw redirect({ to: location.pathname, search: { ...search, mode: 'planning' }, replace: true })
  },
})
const newPlan = createRoute({
  getParentRoute: () => planning,
  path: '/',
  component: lazyScreen('newPlan'),
})
const plan = createRoute({
  getParentRoute: () => planning,
  path: '$id',
  beforeLoad: ({ params }) => {
    if (!/^\d{1,9}$/.test(params.id)) throw redirect({ to: '/notfound', replace: true })
  },
  component: lazyScreen('plan'),
})
const planForm = createRoute({
  getParentRoute: () => plan,
  path: '/',
  component: lazyScreen('planScreen'),
})
const planScreen = createRoute({
  getParentRoute: () => plan,
  path: '$screen',
  component: lazyScreen('planScreen'),
})
const admin = createRoute({
  getParentRoute: () => root,
  path: '/cl-admin',
  beforeLoad: ({ location }) => guard('admin', location.href),
  component: lazyScreen('admin'),
  onEnter: () => void recheckRole(),
})
const adminStart = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/cl-admin/map', replace: true })
  },
})
const planMap = createRoute({
  getParentRoute: () => admin,
  path: 'map',
  component: lazyScreen('planMap'),
})
const planList = createRoute({
  getParentRoute: () => admin,
  path: 'plans',
  component: lazyScreen('plans'),
})
/** The list of users stays while the form next to it changes. */
const people = createRoute({
  getParentRoute: () => admin,
  id: 'people',
  validateSearch: readUsersView,
  search: { middlewares: [stripSearchParams(defaultUsers)] },
  component: lazyScreen('users'),
})
const userList = createRoute({ getParentRoute: () => people, path: 'users', component: () => null })
const addUser = createRoute({
  getParentRoute: () => people,
  path: 'add-user',
  component: lazyScreen('addUser'),
})
const editUser = createRoute({
  getParentRoute: () => people,
  path: 'users/$user_id',
  beforeLoad: ({ params }) => {
    if (!/^\d{1,9}$/.test(params.user_id)) throw redirect({ to: '/notfound', replace: true })
  },
  component: lazyScreen('user'),
})
const rateChanges = createRoute({
  getParentRoute: () => admin,
  path: 'rate-changes',
  validateSearch: readChangesView,
  search: { middlewares: [stripSearchParams(defaultRates)] },
  component: lazyScreen('rateChanges'),
})
/** All rows of one table of rates in cells. */
const rateSheet = createRoute({
  getParentRoute: () => admin,
  path: 'rate-sheet/$kind',
  component: lazyScreen('rateSheet'),
})
const rateDistricts = createRoute({
  getParentRoute: () => admin,
  path: 'rate-districts',
  component: lazyScreen('districts'),
})
const rateSubsidies = createRoute({
  getParentRoute: () => admin,
  path: 'rate-subsidies',
  component: lazyScreen('subsidies'),
})
const audit = createRoute({ getParentRoute: () => admin, path: 'audit', component: lazyScreen('audit') })
const personData = createRoute({
  getParentRoute: () => admin,
  path: 'person-data',
  component: lazyScreen('personData'),
})
/** Six tables, each at its own URL (M-002). */
const rates = createRoute({
  getParentRoute: () => admin,
  path: '$costs',
  validateSearch: readRatesView,
  search: { middlewares: [stripSearchParams(defaultRates)] },
  component: lazyScreen('rates'),
})
const notFound = createRoute({ getParentRoute: () => root, path: '/notfound', component: NotFoundScreen })

/** Waits until all texts have been loaded, in addition to the screen. */
async function withWords<T>(screen: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([screen, loadMessages()])
  return loaded
}

/** Checks the current user at each entry (E-015). If the role has changed, the guards run again. */
async function recheckRole(): Promise<void> {
  const before = session.user()?.role
  if (before === undefined) return
  await renewUser()
  const now = session.user()?.role
  if (now !== undefined && now !== before) await router.invalidate()
}

function guard(route: GuardedRoute, wanted: string, redirectTo?: string) {
  const detour = guards[route]({ role: session.user()?.role, wanted, redirect: redirectTo })
  if (detour === null) return
  const search = detour.redirect === undefined ? '' : `?redirect=${encodeURIComponent(detour.redirect)}`
  throw redirect({ href: detour.to + search, replace: true })
}

export const router = createRouter({
  routeTree: root.addChildren([
    landingPage,
    login,
    register,
    requestReset,
    requestActivation,
    reset,
    activate,
    becomeAdministrator,
    account,
    home.addChildren([homeStart, planning.addChildren([newPlan, plan.addChildren([planForm, planScreen])])]),
    admin.addChildren([
      adminStart,
      planMap,
      planList,
      people.addChildren([userList, addUser, editUser]),
      rateChanges,
      rateSheet,
      rates,
      rateDistricts,
      rateSubsidies,
      audit,
      personData,
    ]),
    notFound,
  ]),
  scrollRestoration: false,
})

showNotFoundBy(() => void router.navigate({ to: '/notfound', replace: true }))
router.subscribe('onResolved', () => reloadIfRequired())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
