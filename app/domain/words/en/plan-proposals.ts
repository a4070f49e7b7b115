/** Activities that a plan's results offer, and hints for scores and funding. */
export const planProposalsWords = {
  'proposal.title': 'Propose activities',
  'proposal.sentence':
    'From the clusters, micro-hydro projects, institutions and survey answers of this plan. Nothing is added until you press the button.',
  'proposal.tick': 'Add “{name}”',
  'proposal.all': 'Tick all that have a budget',
  'proposal.goesTo': 'goes to goal {goal}',
  'proposal.inPlan': 'In the plan, {code}',
  'proposal.households': 'Households: {count}',
  'proposal.outdated': 'Reckoned with other rates or another map than are in use now. Reckon it again first.',
  'proposal.budgetOf': 'Budget of “{name}”',
  'proposal.budgetOpen': 'Nothing in the plan tells this budget. Enter it to add the activity.',
  'proposal.ticked': 'Ticked: {count} of {of}, households: {households}',
  'proposal.add': 'Add activities: {count}',
  'proposal.total': 'Plan total after adding',
  'proposal.added': 'Activities added: {count}',
  'proposal.notWhole': 'Tick at least one activity, and type the budget of each.',
  'proposal.notAdded': 'Failed to add the activities',
  'proposal.nothing': 'Nothing is proposed.',
  'proposal.reasons': 'Why there is no more',
  'proposal.unknown':
    'Nothing in the plan stands behind {key} any more. Close the proposals and open them again.',
  'proposal.twice': '{key} is in the list twice. Leave one out.',
  'proposal.notAsked': '{key} is not among the keys. Leave its budget out.',

  'proposal.project': 'Micro-hydro plant {name} of {power} kW with its line',
  'proposal.cooking': 'Improved stoves in {households} households',
  'proposal.institution': 'Electricity for institutions outside the clusters: {type}, {count}',
  'proposal.gauging': 'Measure the flow at the intake of {name}',
  'proposal.survey.household': 'Survey of households',
  'proposal.survey.infrastructure': 'Survey of energy infrastructure',
  'proposal.survey.institution': 'Survey of institutions and enterprises',

  'proposal.source.cluster': 'BAT cluster {id}, best option: {option}',
  'proposal.source.project':
    'MHP project {id}: plant of {power} kW, connections, and a line as long as its area’s radius, {km} km',
  'proposal.source.cooking': 'Households that change their stove in the intermediate scenario: {origin}',
  'proposal.source.institution':
    'The plan lists {of}; {count} are in no cluster. Solar home systems at the usual load of {load} W each',
  'proposal.source.ownInstitution': 'The plan lists {of}; clusters do not count this kind',
  'proposal.source.gauging': 'MHP project {id}: its flow is estimated, nobody has measured it',
  'proposal.source.survey.household': 'There are no answers of households yet, or generated ones only',
  'proposal.source.survey.infrastructure': 'The energy baseline does not name this survey',
  'proposal.source.survey.institution': 'The energy baseline does not name this survey',

  'proposal.none.clusters': 'No clusters: the plan has none yet. Draw them in the step BAT.',
  'proposal.none.option': 'Cluster {id}, {name}: no option can stand there.',
  'proposal.none.projects': 'No micro-hydro: the plan has no project.',
  'proposal.none.households': 'Project {id}, {name}: nobody lives within its area.',
  'proposal.none.cooking': 'No stoves: no survey tells how this municipality cooks.',
  'proposal.none.stoves': 'No stoves: in the scenario no household changes its stove.',
  'proposal.none.institutions': 'No institutions: the plan lists none.',
  'proposal.none.institutionsUnknown':
    'No institutions: without clusters nobody knows which of them have no supply.',
  'proposal.none.institutionsLeft': 'No institutions: all that the plan lists are in its clusters.',
  'proposal.none.surveys': 'No surveys or measurements: none is missing.',

  'proposal.objective.electricity': 'Every household and institution has electricity',
  'proposal.strategy.electricity': 'The option that costs least over its life in each cluster',
  'proposal.objective.cooking': 'Households cook on improved stoves',
  'proposal.strategy.cooking': 'Begin with households on the least efficient stoves',
  'proposal.objective.renewable': 'Micro-hydro where streams and houses allow it',
  'proposal.strategy.renewable': 'Plants at the places that the plan has found',
  'proposal.objective.governance': 'What the plan still has to know is surveyed and measured',
  'proposal.strategy.governance': 'Surveys and measurements before money is committed',

  'hint.take': 'Take the hints: {count}',
  'hint.taken': 'Cells filled: {count}',
  'hint.about':
    'Hints: Reach is ten times the households of an activity over the most of any. Cost is ten times the least NPR a household of any over its own. Both rounded half up. They stand for activities that name clusters or projects.',
  'hint.REACH': 'Hint: 10 × {households} / {largest} households = {score}',
  'hint.COST': 'Hint: 10 × NPR {least} / NPR {own} a household = {score}',
  'hint.failed': 'The hints could not be loaded.',
  'hint.subsidy': 'Take AEPC’s subsidy: {count}',
  'hint.subsidyCell': 'Hint: AEPC’s subsidy, at most the budget: NPR {amount}',
  'hint.subsidyFrom': 'Subsidy by {sources}; other sources stay open.',
  'hint.noSubsidy':
    'AEPC’s subsidy is not proposed: its amounts are not entered. A Manager enters them in the admin area under Subsidies.',
  'hint.subsidyNone':
    'AEPC’s subsidy is not proposed: no activity names a cluster or project with an amount.',
}
