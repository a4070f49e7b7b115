/** The catalogues by feature. Each is a file such as `accounts.json` in the folder of every language. */
type Features = {
  accounts: typeof import('../en/accounts.json')
  answer: typeof import('../en/answer.json')
  audit: typeof import('../en/audit.json')
  bat: typeof import('../en/bat.json')
  cct: typeof import('../en/cct.json')
  'cooking-rates': typeof import('../en/cooking-rates.json')
  costs: typeof import('../en/costs.json')
  dashboard: typeof import('../en/dashboard.json')
  docs: typeof import('../en/docs.json')
  'fact-sheets': typeof import('../en/fact-sheets.json')
  fields: typeof import('../en/fields.json')
  grid: typeof import('../en/grid.json')
  home: typeof import('../en/home.json')
  indicators: typeof import('../en/indicators.json')
  landing: typeof import('../en/landing.json')
  layers: typeof import('../en/layers.json')
  map: typeof import('../en/map.json')
  mhp: typeof import('../en/mhp.json')
  network: typeof import('../en/network.json')
  'network-files': typeof import('../en/network-files.json')
  'network-rates': typeof import('../en/network-rates.json')
  offline: typeof import('../en/offline.json')
  ogc: typeof import('../en/ogc.json')
  people: typeof import('../en/people.json')
  persistence: typeof import('../en/persistence.json')
  'person-data': typeof import('../en/person-data.json')
  plan: typeof import('../en/plan.json')
  'plan-activities': typeof import('../en/plan-activities.json')
  'plan-answers': typeof import('../en/plan-answers.json')
  'plan-baseline': typeof import('../en/plan-baseline.json')
  'plan-corrections': typeof import('../en/plan-corrections.json')
  'plan-costs': typeof import('../en/plan-costs.json')
  'plan-delivery': typeof import('../en/plan-delivery.json')
  'plan-form': typeof import('../en/plan-form.json')
  'plan-frame': typeof import('../en/plan-frame.json')
  'plan-list': typeof import('../en/plan-list.json')
  'plan-map': typeof import('../en/plan-map.json')
  'plan-output': typeof import('../en/plan-output.json')
  'plan-places': typeof import('../en/plan-places.json')
  'plan-proposals': typeof import('../en/plan-proposals.json')
  'plan-remarks': typeof import('../en/plan-remarks.json')
  'plan-results': typeof import('../en/plan-results.json')
  'plan-steps': typeof import('../en/plan-steps.json')
  'plan-survey': typeof import('../en/plan-survey.json')
  'plan-tasks': typeof import('../en/plan-tasks.json')
  'plan-vision': typeof import('../en/plan-vision.json')
  'rate-screens': typeof import('../en/rate-screens.json')
  rates: typeof import('../en/rates.json')
  report: typeof import('../en/report.json')
  'report-council': typeof import('../en/report-council.json')
  'report-maps': typeof import('../en/report-maps.json')
  scenarios: typeof import('../en/scenarios.json')
  'second-factor': typeof import('../en/second-factor.json')
  settlements: typeof import('../en/settlements.json')
  sheet: typeof import('../en/sheet.json')
  shell: typeof import('../en/shell.json')
  sst: typeof import('../en/sst.json')
  tables: typeof import('../en/tables.json')
  technologies: typeof import('../en/technologies.json')
  ui: typeof import('../en/ui.json')
}
type Feature = keyof Features

export type MessageKey = { [F in Feature]: Exclude<keyof Features[F], 'default'> }[Feature]

/** Messages that are loaded together, which are the same in each language. Every feature belongs to one bundle. */
export const bundles = {
  /** All messages except those of the plan screens and the admin area. */
  main: [
    'shell',
    'landing',
    'accounts',
    'technologies',
    'ui',
    'people',
    'fields',
    'home',
    'layers',
    'map',
    'bat',
    'answer',
    'plan',
    'plan-frame',
    'rates',
    'network-rates',
    'costs',
    'sst',
    'mhp',
    'indicators',
    'dashboard',
  ],
  /** Messages of the plan screens and the admin area. */
  plans: [
    'plan-list',
    'plan-tasks',
    'plan-remarks',
    'plan-form',
    'plan-steps',
    'plan-vision',
    'plan-places',
    'plan-map',
    'plan-baseline',
    'plan-activities',
    'plan-proposals',
    'plan-costs',
    'plan-output',
    'plan-delivery',
    'plan-corrections',
    'plan-survey',
    'plan-answers',
    'plan-results',
    'rate-screens',
    'cooking-rates',
    'grid',
    'sheet',
    'tables',
    'audit',
    'person-data',
  ],
  /** Messages for saving and comparing results in the tools, and for offline use. */
  tools: ['persistence', 'offline', 'scenarios', 'settlements', 'network', 'network-files'],
  /** Messages of the Clean Cooking Tool. */
  cooking: ['cct'],
  /** Messages that only the server writes. */
  server: ['report', 'report-council', 'report-maps', 'fact-sheets', 'ogc', 'docs'],
  /** Messages about the user's own account and the second step of a login. */
  secondFactor: ['second-factor'],
} as const satisfies Record<string, readonly Feature[]>
export type BundleName = keyof typeof bundles

/** Part of the main bundle for the landing and login pages, which do not wait for the other messages. */
export const firstFeatures = ['shell', 'landing', 'accounts'] as const satisfies readonly Feature[]
