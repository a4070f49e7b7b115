import { criteria, fundingSources } from '../../../app/domain/plan/activities/lists.ts'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'
import type { ReportActivity, ReportCluster, WholePlan } from '../../../app/domain/report/whole-plan.ts'

const phone = '+977 9841000000'
const all = (codes: readonly string[], value: number) => Object.fromEntries(codes.map(code => [code, value]))

/** Sulikot with nothing entered but the form. */
export const emptyPlan = (): WholePlan => ({
  plan: {
    id: 7,
    name: 'Sulikot Rural Municipality Energy Plan 2026-2031',
    starting_year: 2026,
    ending_year: 2031,
    changed_on: '2026-11-19',
  },
  fact: {
    code: 43611,
    district: 'Gorkha',
    name_en: 'Sulikot',
    name_ne: 'सुलीकोट गाउँपालिका',
    type: 'Gaunpalika',
    wards: 8,
    lon: 84.77,
    lat: 28.2,
    area_km2: 200.6,
    elev_min_m: 612,
    elev_mean_m: 2140,
    elev_max_m: 5230,
    pop_2011: 25389,
    male_2011: 11600,
    female_2011: 13789,
    households_2011: 5829,
    pop_2021: 22636,
    male_2021: 10564,
    female_2021: 12072,
    households_2021: 6283,
    households_2021_preliminary: 6583,
    houses_2021: 6426,
    ward_households: [411, 922, 846, 1386, 578, 1030, 511, 599],
    ward_people: [1681, 4120, 3096, 5133, 1818, 3217, 1675, 1896],
  },
  is_in_terai: false,
  neighbours: [],
  documents: {
    form: {
      municipality: 43611,
      name: 'Sulikot Rural Municipality Energy Plan 2026-2031',
      starting_year: '2026-01-01',
      ending_year: '2031-01-01',
      mayor: {
        name: 'Asha Gurung',
        contact_no: phone,
        email: 'a@b.example',
        designation: 'Mayor/Chairperson',
      },
      deputy_mayor: {
        name: 'मोहन राई',
        contact_no: phone,
        email: '',
        designation: 'Deputy Mayor/Vice Chairperson',
      },
      address: 'Sulikot, Gorkha',
      email: 'office@sulikot.example',
      area_sqkm: 200.6,
      neighbouring_muni_ids: [43601],
      ward_officers: [{ ward_no: 1, name: 'Ram Thapa', email: '', contact_no: '' }],
    },
    demography: null,
    renewable: null,
    physical: null,
    institutions: null,
    land_cover: null,
    roads: null,
    survey_options: null,
    vision: null,
    mhp_none: null,
  },
  stakeholders: [],
  members: [],
  opportunities: [],
  challenges: [],
  sample: null,
  clusters: [],
  projects: [],
  objectives: [],
  activities: [],
  reach: null,
  figures: [],
  energy: null,
  rates: { ...rateSeeds, version: 'rates12345' },
  atlas: { version: '55e4514f7516', layers: [] },
})

export const activity = (more: Partial<ReportActivity>): ReportActivity => ({
  id: 1,
  objective_id: 1,
  goal: 1,
  code: '1.1.1',
  description: 'Design of the Simjung plant',
  estimated_budget: 0,
  responsible: null,
  places: [],
  shares: null,
  scores: null,
  amounts: null,
  is_selected: false,
  ...more,
})

const scores = (...values: number[]) => Object.fromEntries(criteria.map((code, at) => [code, values[at]]))
const amounts = (given: object) => ({ ...all(fundingSources, 0), ...given })

/** The five activities of the design's example: budgets, scores and funding with a ranking worked out by hand. */
const activities: ReportActivity[] = [
  activity({
    code: '1.1.1',
    estimated_budget: 500_000,
    scores: scores(6, 6, 5, 5, 5, 5, 5, 5),
    amounts: amounts({ MUN: 200_000, AEPC: 300_000 }),
    is_selected: true,
    responsible: 'Ward office 3',
    places: [{ kind: 'ward', id: 3 }],
    shares: { 2026: 33.333, 2027: 66.667 },
  }),
  activity({
    id: 2,
    code: '1.1.2',
    description: 'Scattered solar home systems',
    estimated_budget: 900_000,
    scores: all(criteria, 6),
    amounts: amounts({ COMM: 300_000 }),
  }),
  activity({
    id: 3,
    objective_id: 2,
    code: '1.2.1',
    description: 'बाह्र जना सञ्चालकलाई क्षेत्रीय तालिम',
    estimated_budget: 250_000,
    scores: scores(6, 6, 5, 5, 5, 5, 5, 5),
    amounts: amounts({ PROV: 250_000 }),
    is_selected: true,
  }),
  activity({
    id: 4,
    objective_id: 3,
    goal: 2,
    code: '2.1.1',
    description: 'Cookstove campaign',
    estimated_budget: 100_000,
    scores: all(criteria, 0),
    amounts: amounts({}),
  }),
  activity({
    id: 5,
    objective_id: 3,
    goal: 2,
    code: '2.1.2',
    description: 'Municipal energy desk',
    scores: scores(4, 4, 4, 4, 4, 4, 3, 3),
    amounts: amounts({}),
    is_selected: true,
  }),
]

export const cluster = (id: number, more: Partial<ReportCluster> = {}): ReportCluster => ({
  id,
  name: `Simjung ${id}`,
  local_name: 'Sulikot 3, Simjung',
  ward: 3,
  households: 100,
  households_to_supply: 100,
  demand_kW: 20,
  per_household_W: 200,
  form: { tier: 3, dc_watt: 50, custom_hh_demand: false },
  best: 'mhp',
  period_yr: 10,
  to_grid_km: 3,
  options: [
    { technology: 'shs', capital: 11_600_000, life_cycle: 15_181_949.84, levelized: 67.69, feasible: true },
    { technology: 'mhp', capital: 9_500_000, life_cycle: 11_248_743.8, levelized: 50.16, feasible: true },
    { technology: 'grid', capital: 7_500_000, life_cycle: 12_000_000, levelized: null, feasible: false },
  ],
  network: null,
  is_old: false,
  ...more,
})

/** The same plan with every step entered. */
export function fullPlan(): WholePlan {
  const plan = emptyPlan()
  const roads = { strategic: [], urban: [], sub_urban: [], village: [], other: [] }
  return {
    ...plan,
    neighbours: [{ name: 'Gorkha', name_ne: 'गोरखा' }],
    documents: {
      ...plan.documents,
      demography: {
        total_pop: 23222,
        male_pop: 11000,
        pop_below_16: 7000,
        pop_16_to_60: 13222,
        pop_above_60: 3000,
        num_household: 6583,
        male_head_hh: 5000,
        religions: ['Hindu', 'Buddhist'],
        ethnicities: [
          { name: 'Gurung', percent: 60 },
          { name: 'Magar', percent: 39.5 },
        ],
      },
      // As it is kept, a document also says of which plan it is.
      renewable: {
        ...({ plan: 7 } as object),
        hydro_powers: 1,
        micro_hydros: 2,
        sub_stations: 0,
        transformers: 12,
        solar_mini_grids: 0,
        solar_home_systems: 340,
        improved_water_mills: 25,
      },
      physical: { settlements: 69 },
      institutions: {
        institutions: [{ institution_type: 'Primary school', category: 'Education', number: 31 }],
      },
      land_cover: {
        forest_sqkm: 100,
        shrubland_sqkm: 20,
        grassland_sqkm: 10,
        agriculture_sqkm: 50,
        barren_sqkm: 12,
        water_body_sqkm: 4,
        builtup_area_sqkm: 2,
        snow_glacier_sqkm: 3,
      },
      roads: { ...roads, district: [{ name: 'Gorkha–Barpak', length_km: 42.5, surface: 'gravelled' }] },
      survey_options: {
        baseline_survey: 'HHS',
        infrastructure_survey: true,
        institution_enterprise_survey: false,
      },
      vision: { vision: 'Light in every house', mission: 'हरेक घरमा टियर ३ सम्म बिजुली' },
    },
    stakeholders: [
      {
        description: 'Alternative Energy Promotion Centre',
        org_type: 'Federal',
        thematic_area: 'Renewable energy',
        category: 'Key',
      },
    ],
    members: [
      {
        name: 'Sita Thapa',
        edsc_designation: 'President',
        organization: 'Municipality',
        org_destination: 'Mayor/Chairperson',
        contact_no: phone,
      },
    ],
    opportunities: ['Streams with head in four wards'],
    challenges: ['बर्खामा सडक बन्द हुन्छ'],
    sample: {
      parameters: {
        hh_per_municipality: 200,
        hh_per_cluster_urban: 10,
        hh_per_cluster_rural: 10,
        desired_cluster_size: 5,
        seed: 1,
      },
      locked: true,
      result: {
        cluster_geojson: { type: 'FeatureCollection', features: [] },
        table_data: [
          {
            psu_id: 1,
            x: 84.77,
            y: 28.2,
            ward: 3,
            stratum: 'rural',
            households: 55,
            interviews: 10,
            pi: 0.2,
            weight: 27.5,
          },
        ],
        replacements: [],
        frame: { households: 6500, households_left: 83, coverage: 98.7 },
        municipality: { sddmm: 43611, name: 'Sulikot' } as never,
        design: [
          {
            stratum: 'rural',
            households: 6500,
            cells: 1200,
            wards: 8,
            sample_households: 200,
            clusters: 20,
            replacements: 4,
          },
        ],
        generated: true,
        atlas_version: '55e4514f7516',
        atlas_sources: '',
        warnings: [],
      },
    },
    reach: [0, 0, 846, 0, 0, 0, 0, 0],
    clusters: [cluster(1), cluster(2, { name: 'Tinthok', households: 61, demand_kW: 12.2, is_old: true })],
    projects: [
      {
        id: 1,
        name: 'Daraudi',
        local_name: 'Sulikot 2',
        request: {
          power_kW: 25,
          mhp_interval: 5,
          discharge: 0.1,
          dam_pt_approx: { type: 'Point', coordinates: [84.77, 28.2] },
          arc_id: 1,
        },
        river: 'Daraudi Khola',
        upstream_km2: 35.25,
        powerhouses: [
          {
            index: 1,
            power_kW: 25,
            head_m: 51,
            chainage_m: 850,
            aoi_radius_m: 400,
            num_household_required: 250,
            num_household_calculated: 240,
            latitude: 28.19,
            longitude: 84.76,
            elevation_m: 1402,
          },
        ],
        is_old: false,
      },
    ],
    objectives: [
      { id: 1, goal: 1, number: 1, description: 'Tier 3 everywhere', strategy: 'Mini-grids, then the grid' },
      { id: 2, goal: 1, number: 2, description: 'Skills', strategy: 'Training' },
      { id: 3, goal: 2, number: 1, description: 'Clean kitchens', strategy: 'Campaigns' },
    ],
    activities,
    figures: [
      { id: 'electricity_access', value: 87.35, source: 'Demo survey', year: 2024, generated: true },
      { id: 'grid_line_km', value: 12.345, source: 'NEA', year: 2022, generated: false },
    ],
    energy: {
      charts: [
        {
          id: 'cooking_fuel',
          title: 'Main cooking fuel',
          type: 'share',
          unit: 'households',
          categories: [
            { id: 'firewood', name: 'Firewood' },
            { id: 'lpg', name: 'LPG' },
          ],
          series: [{ id: 'households', name: 'households', values: [5000, 1200] }],
        },
      ],
      source: 'Demo survey',
      year: 2024,
      generated: true,
    },
    atlas: {
      version: '55e4514f7516',
      layers: [
        {
          name: 'Hydropower plants',
          source: 'DoED',
          vintage: '2023',
          licence: 'CC BY 4.0',
          generated: false,
          kind: 'measured',
        },
      ],
    },
  }
}
