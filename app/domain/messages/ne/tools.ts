import offline from './offline.json' with { type: 'json' }
import persistence from './persistence.json' with { type: 'json' }
import scenarios from './scenarios.json' with { type: 'json' }
import settlements from './settlements.json' with { type: 'json' }

/** Messages of what the tools save and compare; they come with these parts. */
export default {
  ...persistence,
  ...offline,
  ...scenarios,
  ...settlements,
}
