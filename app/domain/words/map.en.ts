export const mapWords = {
  'tool.waitForWorkingArea': "Please wait while you're working area is being loaded",
  'tool.outsideWorkingArea': 'You are not allowed to use this tool outside your working area',
  'tool.noMunicipality': 'First, select a municipality within your working area to use the tool.',
  'tool.outsideMunicipality': 'Use the tool inside the selected municipality',
  'tool.outsidePlan': "Please draw inside the plan's municipality",
} as const
