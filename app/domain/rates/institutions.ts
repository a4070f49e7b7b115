/** A kind of institution with the load that it is reckoned with where the user gives none (models A3). */
export type InstitutionKind = { institution_id: number; name: string; category: string; avg_load_W: number }

/** A solar home system of the DC kind supplies no institution above this. */
export const maxDcInstitution_W = 100

/**
 * Kinds by category, as plans list them and clusters supply them (S-108): the id by which a kept cluster names one, and
 * its usual load in W, an estimate of ours.
 */
const kinds = {
  Education: { 'Primary school': [1, 300], 'Secondary school': [2, 1000], Campus: [10, 3000] },
  Health: { 'Health post': [3, 800], 'Primary health centre': [11, 2000], Hospital: [4, 5000] },
  Government: { 'Ward office': [5, 400], 'Municipal office': [12, 2000], 'Police post': [13, 400] },
  'Religious and community': {
    Temple: [6, 100],
    Monastery: [14, 200],
    Mosque: [15, 200],
    Church: [16, 200],
    'Community hall': [17, 300],
  },
  Enterprise: {
    Shop: [7, 150],
    Hotel: [18, 2000],
    Mill: [8, 5000],
    Workshop: [19, 3000],
    'Bank/cooperative': [20, 800],
    'Telecom tower': [9, 1500],
  },
  Other: { Other: [21, 300] },
} as const satisfies Record<string, Record<string, readonly [institution_id: number, avg_load_W: number]>>

export const institutionCategories = Object.keys(kinds) as (keyof typeof kinds)[]

export const institutionSeeds: InstitutionKind[] = Object.entries(kinds)
  .flatMap(([category, named]) =>
    Object.entries(named).map(([name, [institution_id, avg_load_W]]) => ({
      institution_id,
      name,
      category,
      avg_load_W,
    })),
  )
  .sort((a, b) => a.institution_id - b.institution_id)

/** Names of a category's kinds, in the order in which people look for them. */
export const institutionNames = (category: keyof typeof kinds): string[] => Object.keys(kinds[category])
