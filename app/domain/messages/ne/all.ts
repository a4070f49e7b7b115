import docs from './docs.json' with { type: 'json' }
import factSheets from './fact-sheets.json' with { type: 'json' }
import main from './main.ts'
import ogc from './ogc.json' with { type: 'json' }
import plans from './plans.ts'
import report from './report.json' with { type: 'json' }
import reportMaps from './report-maps.json' with { type: 'json' }
import secondFactor from './second-factor.json' with { type: 'json' }
import tools from './tools.ts'

/** Every message that a person reads, by its key. */
export default {
  ...main,
  ...plans,
  ...tools,
  ...report,
  ...reportMaps,
  ...factSheets,
  ...ogc,
  ...docs,
  ...secondFactor,
}
