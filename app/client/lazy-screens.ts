import type { ComponentType } from 'react'
import type { LazyAdminScreen } from './admin/lazy-admin-screens.ts'
import { loadPlanMessages } from './plan/plan-messages.ts'
import { lazyPart } from './ui/lazy/lazy-part.tsx'

/** The previous screen stays until this one has been loaded or has failed. */
function screen(load: () => Promise<ComponentType>) {
  const Part = lazyPart(async () => ({ default: await load() }))
  return async () => {
    await Part.prefetch()
    return { default: Part }
  }
}

/** Also loads the texts for plans and for the admin area. */
const withPlanMessages = (load: () => Promise<ComponentType>) =>
  screen(async () => (await Promise.all([load(), loadPlanMessages()]))[0])

/** A screen of the admin area. The table of these screens is loaded with the first of them. */
const inAdmin = (name: LazyAdminScreen) =>
  screen(async () => (await import('./admin/lazy-admin-screens.ts')).lazyAdminScreens[name]())

/**
 * Screens that are never the first one, by name: those of links in emails, of plans and of the admin area. The first
 * pages import only this file. The parts of each screen are imported by name here, so that they do not make the first
 * pages larger.
 */
export const lazyScreens = {
  register: screen(async () => (await import('./accounts/register-screen.tsx')).RegisterScreen),
  requestReset: screen(async () => (await import('./accounts/request-link-screen.tsx')).RequestResetScreen),
  requestActivation: screen(
    async () => (await import('./accounts/request-link-screen.tsx')).RequestActivationScreen,
  ),
  reset: screen(async () => (await import('./accounts/reset-screen.tsx')).ResetScreen),
  activate: screen(async () => (await import('./accounts/activate-screen.tsx')).ActivateScreen),
  administrator: screen(
    async () => (await import('./accounts/administrator-screen.tsx')).AdministratorScreen,
  ),
  account: screen(async () => (await import('./accounts/own/own-account-route.tsx')).ownAccountScreen()),
  newPlan: withPlanMessages(async () => (await import('./plan/form/new-plan-route.tsx')).NewPlanRoute),
  plan: withPlanMessages(async () => (await import('./plan/plan-route.tsx')).PlanRoute),
  planScreen: withPlanMessages(async () => (await import('./plan/plan-route.tsx')).PlanScreenRoute),
  admin: withPlanMessages(async () => (await import('./admin/admin-route.tsx')).AdminRoute),
  planMap: inAdmin('planMap'),
  plans: inAdmin('plans'),
  users: inAdmin('users'),
  addUser: inAdmin('addUser'),
  user: inAdmin('user'),
  audit: inAdmin('audit'),
  personData: inAdmin('personData'),
  rateChanges: inAdmin('rateChanges'),
  rateSheet: inAdmin('rateSheet'),
  districts: inAdmin('districts'),
  subsidies: inAdmin('subsidies'),
  rates: inAdmin('rates'),
}
export type LazyScreen = keyof typeof lazyScreens
