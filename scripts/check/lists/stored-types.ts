type StoredType = { file: string; where: string; names: readonly string[] }

/**
 * Types whose property names are stored as JSON, in the database or in a browser. Automated renames must skip these
 * names: a renamed property needs a shape version next to the value, and an upgrade of older rows.
 */
export const storedTypes: readonly StoredType[] = [
  {
    file: 'app/domain/bat/clusters/saved-cluster.ts',
    where: 'bat_clusters.value',
    names: [
      ...['cluster_name', 'inputs', 'found', 'local_name', 'num_household', 'connected_households'],
      ...[
        'households_to_supply',
        'total_demand_kW',
        'per_hh_demand_W',
        'best',
        'atlas_version',
        'census_2021',
      ],
      ...['cost_rates_version', 'corrections_version', 'grid_lines'],
    ],
  },
  {
    file: 'app/domain/bat/bat-inputs.ts',
    where: 'bat_clusters.value.inputs, IndexedDB work/bat and addresses',
    names: [
      ...['cluster_name', 'hh_input', 'num_household', 'connected_households', 'tier', 'dc_watt'],
      ...['custom_hh_demand', 'hh_demand_W', 'institutions', 'institution_id', 'number', 'avg_load_W'],
      ...['project_period', 'grid_extension', 'grid_extension_limit_km', 'extension_period'],
      ...['distribution', 'building_filter', 'costs'],
    ],
  },
  {
    file: 'app/domain/mhp/projects/saved-project.ts',
    where: 'mhp_projects.value',
    names: ['name', 'inputs', 'found', 'local_name', 'powerhouses', 'atlas_version', 'corrections_version'],
  },
  {
    file: 'app/domain/sst/contract.ts',
    where: 'sst_samples.parameters and .result',
    names: [
      ...[
        'hh_per_municipality',
        'hh_per_cluster_urban',
        'hh_per_cluster_rural',
        'desired_cluster_size',
        'seed',
      ],
      ...['cluster_geojson', 'psu_id', 'ward', 'stratum', 'households', 'table_data'],
    ],
  },
  {
    file: 'app/domain/survey/answers/check-answer.ts',
    where: 'survey_answers.answers, survey_imports.answers',
    names: ['instance', 'edits', 'replaces', 'also', 'sample', 'unit', 'ward', 'x', 'y', 'values'],
  },
  {
    file: 'app/domain/people/fingerprint.ts',
    where: 'erasures.person',
    names: ['salt', 'hashes', 'words'],
  },
  {
    file: 'app/domain/rates/changes-contract.ts',
    where: 'rate_changes.rows',
    names: ['table', 'id', 'version', 'before', 'after'],
  },
  {
    file: 'app/client/persistence/persisted-bat.ts',
    where: 'IndexedDB work/bat and work/settlements',
    names: [
      ...[
        'mode',
        'place',
        'moved',
        'result',
        'clusters',
        'shape',
        'ring',
        'at',
        'from',
        'to',
        'kind',
        'name',
      ],
      ...['cluster_id', 'feasible', 'sddmm', 'request', 'costs', 'planned_lines', 'connected_households'],
    ],
  },
  {
    file: 'app/client/persistence/persisted-mhp.ts',
    where: 'IndexedDB work/mhp',
    names: ['place', 'at', 'arcId', 'result', 'request', 'scan', 'most_kW'],
  },
  {
    file: 'app/client/persistence/persisted-sst.ts',
    where: 'IndexedDB work/sst',
    names: ['request', 'sample'],
  },
  { file: 'app/client/ui/draft/drafts.ts', where: 'urja.draft.* and urja.work.*', names: ['values', 'base'] },
  { file: 'app/domain/messages/messages.ts', where: 'every stored sentence', names: ['key', 'params'] },
]
