import accounts from './accounts.json' with { type: 'json' }
import answer from './answer.json' with { type: 'json' }
import bat from './bat.json' with { type: 'json' }
import costs from './costs.json' with { type: 'json' }
import dashboard from './dashboard.json' with { type: 'json' }
import fields from './fields.json' with { type: 'json' }
import home from './home.json' with { type: 'json' }
import indicators from './indicators.json' with { type: 'json' }
import landing from './landing.json' with { type: 'json' }
import layers from './layers.json' with { type: 'json' }
import map from './map.json' with { type: 'json' }
import mhp from './mhp.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import plan from './plan.json' with { type: 'json' }
import planFrame from './plan-frame.json' with { type: 'json' }
import rates from './rates.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import sst from './sst.json' with { type: 'json' }
import technologies from './technologies.json' with { type: 'json' }
import ui from './ui.json' with { type: 'json' }

/** All messages but those that only the screens of plans and of the admin area need. */
export default {
  ...shell,
  ...landing,
  ...accounts,
  ...technologies,
  ...ui,
  ...people,
  ...fields,
  ...home,
  ...layers,
  ...map,
  ...bat,
  ...answer,
  ...plan,
  ...planFrame,
  ...rates,
  ...costs,
  ...sst,
  ...mhp,
  ...indicators,
  ...dashboard,
}

export { default as retired } from './retired.json' with { type: 'json' }
