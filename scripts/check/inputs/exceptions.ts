/**
 * Atoms that are persisted as a whole. Those of tools are a `draftAtom` or are in `app/client/persistence`. For a
 * cluster or project of a plan, which uses the same atoms, `useControlledDraft` stores a draft.
 */
export const persistedAtoms: ReadonlySet<string> = new Set([
  'batInputsAtom',
  'batModeAtom',
  'groupingAtom',
  'scenarioAtAtom',
  'mhpInputsAtom',
  'mhpPlaceAtom',
  'planMhpAtom',
  'sstInputsAtom',
])

/**
 * Controls that are not persisted, identified by their file or folder below app/client, by the text of the element, or
 * by both.
 */
export type Exception = { file?: string; control?: string; reason: string }

/** All exceptions, of which there are at most 20: search, filters, what the map and charts show, and secrets. */
export const exceptions: readonly Exception[] = [
  { control: 'type="password"', reason: 'a password or token is never kept' },
  { control: '<PasswordField', reason: 'a new password is never kept' },
  { control: 'autoComplete="one-time-code"', reason: 'a code is good for half a minute and never kept' },
  { file: 'accounts/login-screen.tsx', reason: "the login: its email is the password manager's" },
  { file: 'ui/files/file-drop.tsx', reason: 'a file is read as soon as it is chosen' },
  { file: 'ui/table/', reason: 'search and length of a table' },
  { file: 'users/user/area-tree.tsx', control: '<TextInput', reason: 'search in the tree of areas' },
  { file: 'plan/list/plan-list.tsx', reason: 'search in the list of plans' },
  { file: 'admin/plans/', reason: 'search, figure and borders of the map of plans' },
  { file: 'admin/audit/audit-screen.tsx', reason: 'filter of the log by days' },
  { file: 'buildings/', reason: 'filter of the buildings on the map' },
  { file: 'plan/steps/baseline/answers/survey-figures.tsx', reason: 'filter of figures by ward' },
  { file: 'region/region-selectors.tsx', reason: 'the region on the map, which stands in the address' },
  { file: 'home/layers/', reason: 'layers of the map, their opacity and search' },
  { file: 'bat/settlements/map/map-key.tsx', reason: 'what the map of settlements shows' },
  { file: 'bat/results/ratio-tab.tsx', reason: 'what a chart shows' },
  { file: 'bat/settlements/results/scenarios-tab.tsx', reason: 'the figure that scenarios are compared by' },
  { file: 'dashboard/choropleth/', reason: 'the figure on the map of the dashboard' },
  { file: 'dashboard/comparison/', reason: 'the region that charts compare with' },
  { file: 'dashboard/population/', reason: 'what a chart shows' },
]
