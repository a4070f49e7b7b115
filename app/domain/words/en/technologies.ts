/** All that is said of one technology alone: its name, its rates, its upkeep, and the activity that it makes. */
export const technologiesWords = {
  'technology.shs': 'Solar Home System',
  'technology.solar_minigrid': 'Solar Mini-grid',
  'technology.mhp': 'Micro Hydro',
  'technology.grid': 'Grid Extension',
  'technology.none': 'Grid already there',

  'rates.titleShsAc': 'Solar home system (AC)',
  'rates.titleShsDc': 'Solar home system (DC)',
  'rates.titleGrid': 'Grid extension',
  'rates.shs': 'Solar home system',
  'rates.smg': 'Solar mini-grid',
  'rates.mhp': 'Micro-hydro',

  'costs.shsAc': 'SHS AC',
  'costs.shsDc': 'SHS DC',
  'costs.mhp': 'Micro Hydro',
  'costs.grid': 'Grid',
  'costs.smg': 'Solar Mini-grid',

  'bat.sure.upkeepShs': 'Operation and maintenance: Solar Home System',
  'bat.sure.upkeepSmg': 'Operation and maintenance: Solar Mini-grid',
  'bat.sure.upkeepMhp': 'Operation and maintenance: Micro Hydro',
  'bat.sure.upkeepGrid': 'Operation and maintenance: grid line',

  'proposal.cluster.shs': 'Solar home systems in {name}',
  'proposal.cluster.solar_minigrid': 'Solar mini-grid in {name}',
  'proposal.cluster.mhp': 'Micro-hydro plant for {name}',
  'proposal.cluster.grid': 'Connection of the houses of {name} to the grid',
}
