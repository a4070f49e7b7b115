/** The tools as they are presented (E-046), and the screen that each link opens after login. */
export const tools = [
  { id: 'sst', opens: '/home?tool=sst' },
  { id: 'bat', opens: '/home?tool=bat' },
  { id: 'mhp', opens: '/home?tool=mhp' },
  { id: 'cooking', opens: '/home?mode=dashboard' },
  { id: 'report', opens: '/home?mode=dashboard' },
] as const
export type LandingToolId = (typeof tools)[number]['id']
